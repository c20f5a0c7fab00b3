-- A Shield is worth 1 HP. Destroyed, it is shown, its Burst may be used, then it is trash.

class "burst"
class "spent"
class "ordinary"

rule_action "a damaged Shield is destroyed" {
  over = any.shields, while_ = at_least(1, it.damage_taken), at = "once", together = true,
  does = "destroy_shield",
}

-- Waits behind the Bursts and before all else, so that it finds those that did not go elsewhere.
rule(triggered {
  on = "destroy_shield", class = "spent", keyword = "spent shields",
  function()
    local spent = any.revealed:list()
    if #spent > 0 then together(spent):put_into_trash() end
  end,
})
