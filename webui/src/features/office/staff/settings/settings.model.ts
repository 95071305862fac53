// The settings of the site: the stored values, the pending changes, and the errors. Several changes
// are sent together.

import { batch, computed, signal } from "@preact/signals";
import { api, errorText, isApiError } from "../../../../lib/api";
import type { SettingChange, SettingsRow, WaitingChange } from "../../../../lib/api.gen";
import { loadNames } from "../../../../lib/officeNames";

/** Values during editing. Numbers stay texts until they are sent. */
type Drafts = Readonly<Record<string, unknown>>;

export type SettingsModel = ReturnType<typeof settingsModel>;

/** A value as text. */
export function formatValue(value: unknown): string {
  if (value === true) return "on";
  if (value === false) return "off";
  if (value === "" || value === null || (Array.isArray(value) && value.length === 0)) return "empty";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A draft in the format of the server. */
export function valueToSend(kind: string, draft: unknown): unknown {
  return kind === "int" && typeof draft === "string" && /^-?\d+$/.test(draft.trim()) ? Number(draft) : draft;
}

/** Whether a setting matches a query: it must contain every word. */
export function matchesQuery(row: SettingsRow, query: string): boolean {
  const text = `${row.key} ${row.group} ${row.sentence}`.toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Whether a setting differs from its default. */
export const isChanged = (row: SettingsRow) => JSON.stringify(row.value) !== JSON.stringify(row.default);

export function settingsModel() {
  const rows = signal<SettingsRow[] | null>(null);
  const waiting = signal<WaitingChange[]>([]);
  const failure = signal<string | null>(null);
  const drafts = signal<Drafts>({});
  const errors = signal<Readonly<Record<string, string>>>({});
  const problem = signal<string | null>(null);
  /** The message after a change was stored for a second person. */
  const pendingMessage = signal<string | null>(null);
  const saving = signal(false);
  const query = signal("");
  const onlyChanged = signal(false);
  const edited = computed(() => (rows.value ?? []).filter(({ key }) => key in drafts.value));
  const groups = computed(() => {
    const visible = (rows.value ?? []).filter((row) => matchesQuery(row, query.value) && (!onlyChanged.value || isChanged(row) || row.key in drafts.value));
    const byName = new Map<string, SettingsRow[]>();
    for (const row of visible) byName.set(row.group, [...(byName.get(row.group) ?? []), row]);
    return byName;
  });

  async function load(): Promise<void> {
    try {
      const answer = await api.post("/api/admin/settings", {}, { retry: true });
      batch(() => {
        rows.value = answer.settings;
        waiting.value = answer.waiting;
        failure.value = null;
      });
      void loadNames(answer.settings.map((row) => row.changed_by));
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  function edit(row: SettingsRow, value: unknown): void {
    const { [row.key]: _, ...others } = drafts.peek();
    const { [row.key]: __, ...otherErrors } = errors.peek();
    const isUnchanged = JSON.stringify(valueToSend(row.kind, value)) === JSON.stringify(row.value);
    batch(() => {
      drafts.value = isUnchanged ? others : { ...others, [row.key]: value };
      errors.value = otherErrors;
      problem.value = null;
    });
  }

  // The refusal lists the affected settings with a message each.
  async function showProblem(error: unknown): Promise<void> {
    const problems = isApiError(error) ? error.extra.problems : undefined;
    const key = isApiError(error) && typeof error.extra.key === "string" ? error.extra.key : "";
    if (problems !== null && typeof problems === "object") {
      errors.value = Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, `It ${String(text)}.`]));
    } else if (key) {
      errors.value = { [key]: errorText(error) };
      await load(); // The field then shows the value that the other person has set.
    } else if (isApiError(error) && error.extra.reason === "second_person") {
      batch(() => {
        drafts.value = {};
        problem.value = null;
        pendingMessage.value = errorText(error);
      });
      await load(); // The fields then show the pending values.
    } else {
      problem.value = errorText(error);
    }
  }

  return {
    rows, waiting, failure, drafts, errors, problem, pendingMessage, saving, query, onlyChanged, edited, groups, load, edit,
    draftValue: (row: SettingsRow) => (row.key in drafts.value ? drafts.value[row.key] : row.value),
    /** The changes of a setting that wait for a second person. Reads signals. */
    pendingChanges: (row: SettingsRow) =>
      waiting.value.flatMap(({ request, changes }) => changes.filter(({ key }) => key === row.key).map(({ value }) => ({ request, value: value ?? row.default }))),
    discard() {
      batch(() => {
        drafts.value = {};
        errors.value = {};
        problem.value = null;
      });
    },
    /** Sends all changes together. False if they were refused. */
    async save(reason: string): Promise<boolean> {
      saving.value = true;
      pendingMessage.value = null;
      try {
        const changes = edited.peek().map((row) => {
          const value = valueToSend(row.kind, drafts.peek()[row.key]);
          // A value equal to the default is stored as the default, so it follows the configuration.
          return { key: row.key, version: row.version, value: JSON.stringify(value) === JSON.stringify(row.default) ? null : value };
        });
        await api.post("/api/admin/settings/change", { changes, reason });
        batch(() => {
          drafts.value = {};
          errors.value = {};
          problem.value = null;
        });
        await load();
        return true;
      } catch (error) {
        await showProblem(error);
        return false;
      } finally {
        saving.value = false;
      }
    },
  };
}

/** The history of one setting, with undo. */
export function historyModel(row: SettingsRow, onChanged: () => Promise<void>) {
  const changes = signal<SettingChange[] | null>(null);
  const more = signal(false);
  const failure = signal<string | null>(null);
  const undoing = signal<number | null>(null);

  async function load(below = 0): Promise<void> {
    try {
      const answer = await api.post("/api/admin/settings/history", { key: row.key, before_version: below }, { retry: true });
      batch(() => {
        changes.value = below === 0 ? answer.changes : [...(changes.peek() ?? []), ...answer.changes];
        more.value = answer.more;
        failure.value = null;
      });
      void loadNames(answer.changes.map(({ actor }) => actor));
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return {
    changes, more, failure, undoing, load,
    /** Restores a setting to its value at a version. False if that was refused. */
    async undo(to: number, reason: string): Promise<boolean> {
      undoing.value = to;
      try {
        await api.post("/api/admin/settings/undo", { key: row.key, version: row.version, to, reason });
        await onChanged();
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
