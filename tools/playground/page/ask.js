/* A worker that is asked by name. One that does not answer in time is ended; the next call starts another. */
export class Asked {
  constructor(patience, begin) {
    this.patience = patience; /* milliseconds */
    this.begin = begin;       /* gets the new worker ready: (asked) => promise */
    this.open = new Map();
    this.last = 0;
  }

  start() {
    this.worker = new Worker("worker.js");
    this.worker.onmessage = ({ data }) => this.take(data.id, data);
    this.worker.onerror = event => this.end(event.message || "the worker failed");
    this.ready = this.begin(this);
  }

  take(id, { result, failed }) {
    const waiting = this.open.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.open.delete(id);
    if (failed) waiting.reject(new Error(failed));
    else waiting.resolve(result);
  }

  /* Ends the worker; whatever was asked fails. */
  end(why) {
    this.worker?.terminate();
    this.worker = null;
    for (const id of [...this.open.keys()]) this.take(id, { failed: why });
  }

  /* Past all that waits for the worker to be ready. */
  now(name, ...values) {
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      const timer = setTimeout(() => this.end(`no answer in ${this.patience / 1000} seconds`), this.patience);
      this.open.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, name, values });
    });
  }

  async ask(name, ...values) {
    if (!this.worker) this.start();
    await this.ready;
    return this.now(name, ...values);
  }
}
