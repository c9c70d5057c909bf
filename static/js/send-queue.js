// What is entered is first kept on this device and then sent in its order, by one request at a time: deals of a pad, games by
// their final scores, results of the desk. Each of them says what is next and how it is sent.

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
// A server that is away for four seconds, as while its database is started again, is asked again within five.
const GROWTH = 1.5;

// load        read again what waits, since it comes and goes meanwhile, in other tabs too
// next        the entry to be sent now, if there is one
// send        resolves to whether those after it can be sent now; calls `answered` or `later` of the queue
// isHeld      whether nothing is sent although there may be a network: somebody may sign in in another tab, of which this page
//             is not told
// working     is told when the queue begins to send and when it has ended
export function sendQueue({ load = () => {}, next, send, isHeld, working = () => {} }) {
  let pause = FIRST_PAUSE;
  let timer = 0;
  let running = null;

  async function work() {
    clearTimeout(timer);
    try {
      for (;;) {
        await load();
        const entry = next();
        if (!entry) return;
        working(true);
        if (!(await send(entry))) return;
      }
    } finally {
      // Without a pause after `next`: what is entered from here on begins anew.
      running = null;
      working(false);
    }
  }

  // Resolves when there is no more to send now.
  const flush = () => (running ??= work());
  const answered = () => (pause = FIRST_PAUSE);

  // Send the same again after a while. Returns that those after it have to wait.
  function later() {
    timer = setTimeout(flush, pause);
    pause = Math.min(GROWTH * pause, LONGEST_PAUSE);
    return false;
  }

  function again() {
    answered();
    void flush();
  }
  const seen = () => !document.hidden && isHeld() && again();
  addEventListener("online", again);
  addEventListener("focus", seen);
  document.addEventListener("visibilitychange", seen);
  return { flush, later, answered };
}
