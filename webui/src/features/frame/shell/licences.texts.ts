import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "shell.licences.intro": "This site is built on the work of others, who share it under open licences. The full licence texts are part of each project.",
  "shell.licences.art": "Pictures, type and icons",
  "shell.licences.code": "Software in your browser",
  "shell.licences.server": "Software on the server",
});
