// Settings: the theme.

import { Card } from "../../../../ui/Card";
import { ThemeChoice } from "../../../../ui/ThemeChoice";
import { text as account } from "../account.texts";
import { text } from "../settings.texts";
import { SettingsPage } from "./SettingsPage";

export default function AppearancePage() {
  return (
    <SettingsPage title={account("account.page.appearance")}>
      <Card text={text("settings.appearance.text")}>
        <ThemeChoice />
      </Card>
    </SettingsPage>
  );
}
