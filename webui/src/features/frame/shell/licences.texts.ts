import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "shell.licences.intro": "This site uses open-source software. The full licence texts are part of each project.",
  "shell.licences.art": "Images, fonts and icons",
  "shell.licences.code": "Software in your browser",
  "shell.licences.server": "Software on the server",
});
