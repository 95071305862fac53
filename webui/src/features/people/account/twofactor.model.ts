// The dialog for the second factor: the app's code or a backup code.

import { computed, signal } from "@preact/signals";
import { errorText, isApiError } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import type { Proof } from "../../../lib/twofactor";
import { text } from "./account.texts";

/** Digits of a code. */
export const codeLength = 6;

export interface TwoFactorHooks {
  validate(proof: Proof): Promise<void>;
  toast(text: string): void;
  /** Empties the boxes and focuses the first. */
  clear(): void;
}

export class TwoFactorForm {
  readonly digits = signal("");
  readonly backup = signal("");
  readonly usesBackup = signal(false);
  readonly validating = signal(false);
  /** The number of missing digits, or the ellipsis while the code is checked. */
  readonly status = computed(() =>
    this.validating.value ? text("account.twoFactor.checking") : text("account.twoFactor.left", { n: codeLength - this.digits.value.length }),
  );

  constructor(private readonly hooks: TwoFactorHooks) {}

  /** All six digits are entered. */
  async submitCode(code: string): Promise<void> {
    if (!(await this.check({ code }))) this.hooks.clear();
  }

  /** The typed text stays for correction. */
  async confirmBackup(): Promise<void> {
    const code = this.backup.peek().trim();
    if (code !== "") await this.check({ backup_code: code });
  }

  private async check(proof: Proof): Promise<boolean> {
    if (this.validating.peek()) return true;
    this.validating.value = true;
    try {
      await this.hooks.validate(proof);
      return true;
    } catch (error) {
      this.hooks.toast(isApiError(error) && error.status === 422 ? t("general.profile.error_2fa") : errorText(error));
      return false;
    } finally {
      this.validating.value = false;
    }
  }
}
