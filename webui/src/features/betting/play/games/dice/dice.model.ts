import { batch, effect, signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { easeOut, tween, wait } from "../../motion";
import type { DiceView } from "../../views";
import { across, chanceOfMultiplier, hundredthsText, isChance, multiplierOf, multiplierText, nearestTarget, readHundredths, whole } from "./dice.math";

const rollTime = 190;
const lookTime = 60;
/** Past rolls that stay marked on the scale. */
const kept = 12;

export interface Roll {
  id: number;
  /** In hundredths. */
  roll: number;
  won: boolean;
  view: DiceView;
}

type Field = "target" | "multiplier" | "chance";

export type DiceModel = ReturnType<typeof makeModel>;

/** The target with its three linked fields, and the rolls. */
export function makeModel(instance: InstanceOf<"dice">) {
  const standard = (name: string) => instance.info.choices.find((choice) => choice.name === name)?.default;
  const direction = signal(standard("over") === "false" ? "under" : "over");
  const first = across(direction.peek() === "over", readHundredths(standard("target") ?? "") ?? whole / 2);
  /** The win chance played, in hundredths of a percent. */
  const odds = signal(first);
  const fields = { target: signal(""), multiplier: signal(""), chance: signal("") };
  const rolls = signal<Roll[]>([]);
  const rolling = signal(false);
  let written = { direction: direction.peek(), target: "", multiplier: "", chance: "" };
  let count = 0;
  const drawings = new Set<(roll: number) => void>();

  // Writes the chance into the fields, but not over what is being typed.
  const write = (chance: number, typed?: Field): void => {
    const over = direction.peek() === "over";
    const texts = { target: hundredthsText(across(over, chance)), multiplier: multiplierText(chance), chance: hundredthsText(chance) };
    if (typed) texts[typed] = fields[typed].peek();
    written = { ...texts, direction: direction.peek() };
    batch(() => {
      odds.value = chance;
      for (const name of ["target", "multiplier", "chance"] as const) fields[name].value = texts[name];
    });
  };
  write(first);

  const readField = (name: Field): number | null => {
    const typed = fields[name].peek();
    if (name === "multiplier") return chanceOfMultiplier(typed);
    const read = readHundredths(typed);
    const chance = read === null ? null : name === "target" ? across(direction.peek() === "over", read) : read;
    return chance !== null && isChance(chance) ? chance : null;
  };

  // Whatever differs from what was written last was changed by the player.
  effect(() => {
    const now = { direction: direction.value, target: fields.target.value, multiplier: fields.multiplier.value, chance: fields.chance.value };
    if (now.direction !== written.direction) return write(odds.peek());
    const typed = (["target", "multiplier", "chance"] as const).find((name) => now[name] !== written[name]);
    if (!typed) return;
    const chance = readField(typed);
    if (chance === null) written = { ...written, [typed]: now[typed] };
    else write(chance, typed);
  });

  const moveTo = (roll: number): void => drawings.forEach((draw) => draw(roll));

  const land = (reply: ReplyOf<"dice">): void => {
    const view = reply.view;
    const roll = readHundredths(view.roll) ?? 0;
    rolls.value = [{ id: ++count, roll, won: reply.game.win, view }, ...rolls.peek()].slice(0, kept);
    rolling.value = false;
    moveTo(roll);
  };

  const show = async (reply: ReplyOf<"dice">, { quick, skip }: ShowOptions): Promise<void> => {
    if (!quick) {
      const to = readHundredths(reply.view.roll) ?? 0;
      const from = rolls.peek()[0]?.roll ?? whole / 2;
      instance.sound("tick");
      rolling.value = true;
      await tween({ ms: rollTime, skip, ease: easeOut }, (t) => moveTo(Math.round(from + (to - from) * t)));
    }
    land(reply);
    instance.sound("land");
    if (!quick) await wait(lookTime, skip);
  };

  const restore = (reply: ReplyOf<"dice">): void => {
    const view = reply.view;
    direction.value = view.over ? "over" : "under";
    const target = readHundredths(view.target);
    if (target !== null) write(across(view.over, target));
    rolls.value = [];
    land(reply);
  };

  return {
    instance, direction, odds, rolls, rolling, show, restore, ...fields,
    /** Whether all three fields can be played as they stand. */
    isValid: () => fields.target.value !== "" && fields.multiplier.value !== "" && fields.chance.value !== "" &&
      (["target", "multiplier", "chance"] as const).every((name) => readField(name) !== null),
    /** Puts the numbers as they are played in place of what was typed. */
    settle: () => write(odds.peek()),
    slide: (target: number): void => {
      if (!instance.locked.peek()) write(across(direction.peek() === "over", nearestTarget(direction.peek() === "over", target)));
    },
    swap: (): void => {
      if (instance.locked.peek()) return;
      direction.value = direction.peek() === "over" ? "under" : "over";
      instance.sound("click");
    },
    data: () => ({ over: direction.value === "over", target: hundredthsText(across(direction.value === "over", odds.value)) }),
    winMultiplier: () => multiplierOf(odds.value),
    /** A drawing of the roll, told every step of its way. Answers how to let it go. */
    watch(draw: (roll: number) => void): () => void {
      drawings.add(draw);
      const last = rolls.peek()[0];
      if (last) draw(last.roll);
      return () => void drawings.delete(draw);
    },
  };
}
