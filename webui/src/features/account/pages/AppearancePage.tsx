// Settings: the colours of the house.

import { useSignals } from "@preact/signals-react/runtime";
import { store } from "../../../lib/store";
import { type Theme, themes } from "../../../lib/types";
import { Card } from "../../../ui/Card";
import { RadioCards } from "../../../ui/RadioCards";
import { text as account } from "../account.texts";
import { text } from "../settings.texts";
import { SettingsPage } from "./SettingsPage";

export default function AppearancePage() {
  useSignals();
  return (
    <SettingsPage title={account("account.page.appearance")}>
      <Card text={text("settings.appearance.text")}>
        <RadioCards
          label={text("settings.appearance.theme")}
          value={store.theme.value}
          onChange={(theme) => store.update({ theme: theme as Theme })}
          cards={themes.map((theme) => ({ value: theme, label: text(`settings.appearance.${theme}`), picture: <Preview theme={theme} /> }))}
        />
      </Card>
    </SettingsPage>
  );
}

/** The site in the theme's own colours, in small. */
function Preview({ theme }: { theme: Theme }) {
  return (
    <span className="settings-theme" data-theme={theme} aria-hidden="true">
      <i />
      <b>
        <i />
        <i />
        <i />
      </b>
    </span>
  );
}
