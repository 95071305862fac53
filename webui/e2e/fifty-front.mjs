// The front end of a package for tests. It speaks the protocol of games as real ones do, and shows
// what it received as text.

const page = `<!doctype html><meta charset="utf-8"><title>Fifty fifty</title>
<style>body{margin:0;display:grid;place-content:center;gap:12px;height:100vh;font:16px sans-serif;text-align:center;background:#123;color:#fff}button{font:inherit;padding:12px 24px}</style>
<p id="balance"></p><p id="result">Ready</p><button id="spin" type="button">Spin</button><script src="game.js"></script>`;

const script = `
const query = new URLSearchParams(location.search);
const server = location.protocol + "//" + query.get("rgs_url");
const show = (id, text) => { document.getElementById(id).textContent = text; };
const rolled = (state) => "Rolled " + state.find((event) => "numberRolled" in event).numberRolled;
let spins = 0;

async function ask(path, more) {
  const answer = await fetch(server + "/" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ sessionID: query.get("sessionID"), ...more }) });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

const showBalance = ({ amount, currency }) => show("balance", amount / 1e6 + " " + currency);

async function finish(round) {
  show("result", rolled(round.state) + ", spin " + spins);
  if (round.active) showBalance((await ask("wallet/end-round")).balance);
  document.getElementById("spin").disabled = false;
}

async function spin() {
  document.getElementById("spin").disabled = true;
  spins += 1;
  const { balance, round } = await ask("wallet/play", { amount: 1000000, mode: "base" });
  showBalance(balance);
  await finish(round);
}

async function start() {
  if (query.get("replay") === "true") {
    document.getElementById("spin").hidden = true;
    const path = ["game", "version", "mode", "event"].map((name) => query.get(name)).join("/");
    const answer = await (await fetch(server + "/bet/replay/" + path)).json();
    show("result", "Replay: " + rolled(answer.state) + ", pays " + answer.payoutMultiplier);
    return;
  }
  const { balance, round } = await ask("wallet/authenticate");
  showBalance(balance);
  if (round) await finish(round);
}

document.getElementById("spin").addEventListener("click", () => spin().catch((error) => show("result", error.message)));
start().catch((error) => show("result", error.message));
`;

export const frontFiles = { "index.html": page, "game.js": script };
