import { store } from "../lib/store";
import { type Theme, themes } from "../lib/types";
import { RadioCards } from "./RadioCards";
import { uiTexts } from "./texts";
import "./theme-choice.css";

/** The themes, each with a small picture of the site in its colours. */
export function ThemeChoice() {
  return (
    <RadioCards
      label={uiTexts.theme}
      value={store.theme.value}
      onChange={(theme) => store.update({ theme: theme as Theme })}
      cards={themes.map((theme) => ({ value: theme, label: uiTexts.themes[theme], picture: <Preview theme={theme} /> }))}
    />
  );
}

function Preview({ theme }: { theme: Theme }) {
  return (
    <span className="theme-picture" data-theme={theme} aria-hidden="true">
      <i />
      <b>
        <i />
        <i />
        <i />
      </b>
    </span>
  );
}
