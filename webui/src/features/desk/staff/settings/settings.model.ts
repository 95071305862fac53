// The settings of the site: what is stored, what is being changed, and what was
// refused of it. Several changes are sent together.

import { batch, computed, signal } from "@preact/signals-react";
import { api, errorText, isApiError } from "../../../../lib/api";
import type { SettingChange, SettingsRow } from "../../../../lib/api.gen";
import { askNames } from "../../../../lib/officeNames";

/** Values while they are edited: numbers stay texts until they are sent. */
type Drafts = Readonly<Record<string, unknown>>;

export type SettingsModel = ReturnType<typeof settingsModel>;

/** A value as people read it. */
export function shownValue(value: unknown): string {
  if (value === true) return "on";
  if (value === false) return "off";
  if (value === "" || value === null || (Array.isArray(value) && value.length === 0)) return "nothing";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What the server takes for a draft. */
export function sentValue(kind: string, draft: unknown): unknown {
  return kind === "int" && typeof draft === "string" && /^-?\d+$/.test(draft.trim()) ? Number(draft) : draft;
}

/** Whether a setting is found by what somebody typed: every word must be somewhere in it. */
export function found(row: SettingsRow, query: string): boolean {
  const text = `${row.key} ${row.group} ${row.sentence}`.toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Whether a setting has another value than its default. */
export const isChanged = (row: SettingsRow) => JSON.stringify(row.value) !== JSON.stringify(row.default);

export function settingsModel() {
  const rows = signal<SettingsRow[] | null>(null);
  const failure = signal<string | null>(null);
  const drafts = signal<Drafts>({});
  const errors = signal<Readonly<Record<string, string>>>({});
  const refused = signal<string | null>(null);
  const saving = signal(false);
  const query = signal("");
  const onlyChanged = signal(false);
  const edited = computed(() => (rows.value ?? []).filter(({ key }) => key in drafts.value));
  const groups = computed(() => {
    const shown = (rows.value ?? []).filter((row) => found(row, query.value) && (!onlyChanged.value || isChanged(row) || row.key in drafts.value));
    const byName = new Map<string, SettingsRow[]>();
    for (const row of shown) byName.set(row.group, [...(byName.get(row.group) ?? []), row]);
    return byName;
  });

  async function load(): Promise<void> {
    try {
      const answer = await api.post("/api/admin/settings", {}, { retry: true });
      batch(() => {
        rows.value = answer.settings;
        failure.value = null;
      });
      void askNames(answer.settings.map((row) => row.changed_by));
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  function edit(row: SettingsRow, value: unknown): void {
    const { [row.key]: _, ...others } = drafts.peek();
    const { [row.key]: __, ...left } = errors.peek();
    const same = JSON.stringify(sentValue(row.kind, value)) === JSON.stringify(row.value);
    batch(() => {
      drafts.value = same ? others : { ...others, [row.key]: value };
      errors.value = left;
      refused.value = null;
    });
  }

  // A refusal names the settings that it is about, each in words.
  async function explain(error: unknown): Promise<void> {
    const problems = isApiError(error) ? error.extra.problems : undefined;
    const key = isApiError(error) && typeof error.extra.key === "string" ? error.extra.key : "";
    if (problems !== null && typeof problems === "object") {
      errors.value = Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, `It ${String(text)}.`]));
    } else if (key) {
      errors.value = { [key]: errorText(error) };
      await load(); // The field then shows what the other person has set.
    } else {
      refused.value = errorText(error);
    }
  }

  return {
    rows, failure, drafts, errors, refused, saving, query, onlyChanged, edited, groups, load, edit,
    draftOf: (row: SettingsRow) => (row.key in drafts.value ? drafts.value[row.key] : row.value),
    discard() {
      batch(() => {
        drafts.value = {};
        errors.value = {};
        refused.value = null;
      });
    },
    /** Sends all changes together; false when they were refused. */
    async save(reason: string): Promise<boolean> {
      saving.value = true;
      try {
        const changes = edited.peek().map((row) => {
          const value = sentValue(row.kind, drafts.peek()[row.key]);
          // What is the default again is kept as such: it follows the configuration.
          return { key: row.key, version: row.version, value: JSON.stringify(value) === JSON.stringify(row.default) ? null : value };
        });
        await api.post("/api/admin/settings/change", { changes, reason });
        batch(() => {
          drafts.value = {};
          errors.value = {};
          refused.value = null;
        });
        await load();
        return true;
      } catch (error) {
        await explain(error);
        return false;
      } finally {
        saving.value = false;
      }
    },
  };
}

/** The past of one setting, and the way back to it. */
export function historyModel(row: SettingsRow, changed: () => Promise<void>) {
  const changes = signal<SettingChange[] | null>(null);
  const more = signal(false);
  const failure = signal<string | null>(null);
  const undoing = signal<number | null>(null);

  async function load(below = 0): Promise<void> {
    try {
      const answer = await api.post("/api/admin/settings/history", { key: row.key, below }, { retry: true });
      batch(() => {
        changes.value = below === 0 ? answer.changes : [...(changes.peek() ?? []), ...answer.changes];
        more.value = answer.more;
        failure.value = null;
      });
      void askNames(answer.changes.map(({ actor }) => actor));
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return {
    changes, more, failure, undoing, load,
    /** Puts the setting back to what it was at a version; false when that was refused. */
    async undo(to: number, reason: string): Promise<boolean> {
      undoing.value = to;
      try {
        await api.post("/api/admin/settings/undo", { key: row.key, version: row.version, to, reason });
        await changed();
        return true;
      } catch (error) {
        failure.value = errorText(error);
        return false;
      } finally {
        undoing.value = null;
      }
    },
  };
}
