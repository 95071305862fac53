import { type ReactNode, useId } from "react";
import "./choice.css";

export interface RadioCard {
  value: string;
  label: string;
  hint?: ReactNode;
  /** A small picture above the label. */
  picture?: ReactNode;
}

export interface RadioCardsProps {
  label: string;
  value: string | null;
  onChange: (value: string) => void;
  cards: RadioCard[];
  disabled?: boolean;
}

/** Radio buttons as cards. The whole card can be pressed. */
export function RadioCards({ label, value, onChange, cards, disabled }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset className="ui-radio-cards">
      <legend className="ui-field-label">{label}</legend>
      <div className="ui-radio-grid">
        {cards.map((card) => (
          <label key={card.value} className="ui-radio-card">
            {card.picture}
            <span className="ui-radio-line">
              <input
                type="radio"
                className="ui-radio"
                name={id}
                value={card.value}
                checked={card.value === value}
                disabled={disabled}
                onChange={() => onChange(card.value)}
              />
              <span>{card.label}</span>
            </span>
            {card.hint && <span className="ui-switch-hint">{card.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
