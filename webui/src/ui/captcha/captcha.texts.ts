import { dictionary } from "../../lib/i18n";

export const text = dictionary({
  "captcha.working": "Checking that you are human",
  "captcha.prompt": "Please confirm that you are human",
  "captcha.failed": "The check has failed.",
});
