import assert from "node:assert/strict";
import test from "node:test";
import { deviceName, isPhone } from "./sessions.model";

const cases: [string, string | null, boolean][] = [
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Chrome on Windows", false],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows", false],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1", "Safari on iOS", true],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux", false],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android", true],
  ["curl/8.5.0", "curl", false],
  ["", null, false],
  ["something else", null, false],
];

for (const [agent, name, phone] of cases) {
  test(`${agent.slice(0, 40) || "nothing"} is ${name}`, () => {
    assert.equal(deviceName(agent), name);
    assert.equal(isPhone(agent), phone);
  });
}
