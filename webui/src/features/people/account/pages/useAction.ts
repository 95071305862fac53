import { useState } from "react";
import { errorText, fieldErrors } from "../../../../lib/api";
import { toast } from "../../../../ui/toast";

/**
 * Runs an action that can be refused: busy while it runs, errors of fields by name, other errors as
 * a toast. `run` returns whether it succeeded.
 */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setErrors({});
    try {
      await action();
      return true;
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) toast.error(errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, errors, setErrors, run };
}
