import { batch, effect, signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { easeOut, tween, wait } from "../../motion";
import type { DiceView } from "../../views";
import { mirrorIfOver, chanceOfMultiplier, hundredthsText, isChance, multiplierOf, multiplierText, nearestTarget, readHundredths, scaleTop } from "./dice.math";

const rollTime = 190;
const endTime = 60;
/** Number of past rolls that stay marked on the scale. */
const maxRolls = 12;

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
  const defaultChoice = (name: string) => instance.info.choices.find((choice) => choice.name === name)?.default;
  const direction = signal(defaultChoice("over") === "false" ? "under" : "over");
  const first = mirrorIfOver(direction.peek() === "over", readHundredths(defaultChoice("target") ?? "") ?? scaleTop / 2);
  /** The current win chance in hundredths of a percent. */
  const winChance = signal(first);
  const fields = { target: signal(""), multiplier: signal(""), chance: signal("") };
  const rolls = signal<Roll[]>([]);
  const rolling = signal(false);
  let lastWritten = { direction: direction.peek(), target: "", multiplier: "", chance: "" };
  let count = 0;
  const drawListeners = new Set<(roll: number) => void>();

  // Writes the chance into the fields, except the field in which the player types.
  const writeFields = (chance: number, typed?: Field): void => {
    const over = direction.peek() === "over";
    const texts = { target: hundredthsText(mirrorIfOver(over, chance)), multiplier: multiplierText(chance), chance: hundredthsText(chance) };
    if (typed) texts[typed] = fields[typed].peek();
    lastWritten = { ...texts, direction: direction.peek() };
    batch(() => {
      winChance.value = chance;
      for (const name of ["target", "multiplier", "chance"] as const) fields[name].value = texts[name];
    });
  };
  writeFields(first);

  const readField = (name: Field): number | null => {
    const typed = fields[name].peek();
    if (name === "multiplier") return chanceOfMultiplier(typed);
    const read = readHundredths(typed);
    const chance = read === null ? null : name === "target" ? mirrorIfOver(direction.peek() === "over", read) : read;
    return chance !== null && isChance(chance) ? chance : null;
  };

  // A value that differs from the last written one was changed by the player.
  effect(() => {
    const now = { direction: direction.value, target: fields.target.value, multiplier: fields.multiplier.value, chance: fields.chance.value };
    if (now.direction !== lastWritten.direction) return writeFields(winChance.peek());
    const typed = (["target", "multiplier", "chance"] as const).find((name) => now[name] !== lastWritten[name]);
    if (!typed) return;
    const chance = readField(typed);
    if (chance === null) lastWritten = { ...lastWritten, [typed]: now[typed] };
    else writeFields(chance, typed);
  });

  const moveTo = (roll: number): void => drawListeners.forEach((draw) => draw(roll));

  const showResult = (reply: ReplyOf<"dice">): void => {
    const view = reply.view;
    const roll = readHundredths(view.roll) ?? 0;
    rolls.value = [{ id: ++count, roll, won: reply.game.win, view }, ...rolls.peek()].slice(0, maxRolls);
    rolling.value = false;
    moveTo(roll);
  };

  const show = async (reply: ReplyOf<"dice">, { quick, skip }: ShowOptions): Promise<void> => {
    if (!quick) {
      const to = readHundredths(reply.view.roll) ?? 0;
      const from = rolls.peek()[0]?.roll ?? scaleTop / 2;
      instance.sound("tick");
      rolling.value = true;
      await tween({ ms: rollTime, skip, ease: easeOut }, (t) => moveTo(Math.round(from + (to - from) * t)));
    }
    showResult(reply);
    instance.sound("land");
    if (!quick) await wait(endTime, skip);
  };

  const restore = (reply: ReplyOf<"dice">): void => {
    const view = reply.view;
    direction.value = view.over ? "over" : "under";
    const target = readHundredths(view.target);
    if (target !== null) writeFields(mirrorIfOver(view.over, target));
    rolls.value = [];
    showResult(reply);
  };

  return {
    instance, direction, odds: winChance, rolls, rolling, show, restore, ...fields,
    /** Whether all three fields are valid. */
    isValid: () => fields.target.value !== "" && fields.multiplier.value !== "" && fields.chance.value !== "" &&
      (["target", "multiplier", "chance"] as const).every((name) => readField(name) !== null),
    /** Replaces the typed texts by the numbers that are played. */
    settle: () => writeFields(winChance.peek()),
    slide: (target: number): void => {
      if (!instance.locked.peek()) writeFields(mirrorIfOver(direction.peek() === "over", nearestTarget(direction.peek() === "over", target)));
    },
    swap: (): void => {
      if (instance.locked.peek()) return;
      direction.value = direction.peek() === "over" ? "under" : "over";
      instance.sound("click");
    },
    data: () => ({ over: direction.value === "over", target: hundredthsText(mirrorIfOver(direction.value === "over", winChance.value)) }),
    winMultiplier: () => multiplierOf(winChance.value),
    /** Subscribes a drawing to every step of the roll. Returns a function that unsubscribes. */
    watch(draw: (roll: number) => void): () => void {
      drawListeners.add(draw);
      const last = rolls.peek()[0];
      if (last) draw(last.roll);
      return () => void drawListeners.delete(draw);
    },
  };
}
