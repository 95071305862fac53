import { useState } from "react";
import { errorText, fieldErrors } from "../../../../lib/api";
import { toast } from "../../../../ui/toast";

/** Runs something that may be refused: busy while it runs, refusals of fields
 *  by name, anything else as a toast. `run` tells whether it worked. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setErrors({});
    try {
      await work();
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
