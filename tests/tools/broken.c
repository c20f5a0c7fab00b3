/* Linked with the cardvm command: each rule set that is loaded finds the machine broken, once. The
 * linker leads the command's calls of cardvm_client_load() here. */
#include "cardvm_client.h"

cardvm_program *__real_cardvm_client_load(const cardvm_lua_config *config, const char *folder,
                                          cardvm_error *error);
cardvm_program *__wrap_cardvm_client_load(const cardvm_lua_config *config, const char *folder,
                                          cardvm_error *error);

cardvm_program *__wrap_cardvm_client_load(const cardvm_lua_config *config, const char *folder,
                                          cardvm_error *error) {
  config->hooks.broken(config->hooks.user, "a test", "nothing is true");
  return __real_cardvm_client_load(config, folder, error);
}
