import assert from "node:assert/strict";
import test from "node:test";
import { addressProblem, isTag, parsePasted, shortAddress } from "./addresses";

const validAddresses: Record<string, string[]> = {
  btc: ["1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ"],
  ltc: ["LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9", "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea"],
  doge: ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  bch: ["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  eth: ["0x52908400098527886E0F7030069857D2E4169EE7"],
  tron: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  xrp: ["rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe"],
  solana: ["Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB"],
};

test("an address of the selected network is valid", () => {
  for (const [network, list] of Object.entries(validAddresses)) for (const address of list) assert.equal(addressProblem(network, address), null, `${network} ${address}`);
  assert.equal(addressProblem("bsc", "0x52908400098527886E0F7030069857D2E4169EE7"), null);
  assert.equal(addressProblem("ltc", "rltc1qg42tkwuuxefutzxezdkdel39gfstuapr4k9z"), null, "of a network for trying things: the server decides");
  assert.equal(addressProblem("ltc", "testltc1qw508d6qejxt"), null);
});

test("an address of another network is reported with its network", () => {
  assert.deepEqual(addressProblem("ltc", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), { key: "other", params: { is: "Bitcoin" } });
  assert.deepEqual(addressProblem("eth", " TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t "), { key: "other", params: { is: "Tron" } });
  assert.deepEqual(addressProblem("tron", "0x52908400098527886E0F7030069857D2E4169EE7"), { key: "other", params: { is: "Ethereum" } });
  assert.deepEqual(addressProblem("btc", "testltc1qw508d6qejxt"), { key: "other", params: { is: "LTC test" } });
});

test("an invalid address is reported before it is sent", () => {
  assert.deepEqual(addressProblem("btc", " abc "), { key: "short" });
  assert.deepEqual(addressProblem("btc", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"), { key: "transaction" });
  assert.deepEqual(addressProblem("btc", "army van defense carry jealous true garbage claim echo media make crunch"), { key: "secret" });
  assert.deepEqual(addressProblem("btc", "L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1"), { key: "secret" });
});

test("wallet links are parsed", () => {
  assert.deepEqual(parsePasted("bitcoin:bc1qxyz?amount=0.1&label=x"), { address: "bc1qxyz" });
  assert.deepEqual(parsePasted("ripple:rPT1?dt=77"), { address: "rPT1", tag: "77" });
  assert.deepEqual(parsePasted("ethereum:pay-0xabc@1?value=1"), { address: "0xabc" });
  assert.deepEqual(parsePasted("bitcoincash:qpm2?amount=1"), { address: "bitcoincash:qpm2" });
  assert.deepEqual(parsePasted("  bc1qxyz\n"), { address: "bc1qxyz" });
});

test("tags are 32-bit integers, and long addresses are shortened in the middle", () => {
  assert.deepEqual(["0", "4294967295", "4294967296", "12a", "", "-1", "1.5"].map(isTag), [true, true, false, false, false, false, false]);
  assert.equal(shortAddress("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), "bc1qar0s…wf5mdq");
  assert.equal(shortAddress("short"), "short");
});
