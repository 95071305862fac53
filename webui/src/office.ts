// The features of the back office. The order decides which page wins.

import type { OfficeFeature } from "./lib/office";
import debuggerOffice from "./features/desk/debugger/debugger.office";
import dossier from "./features/desk/dossier/dossier.office";
import figures from "./features/desk/figures/figures.office";
import mail from "./features/people/mail/mail.office";
import regulator from "./features/desk/regulator/regulator.office";
import staff from "./features/desk/staff/staff.office";
import tokens from "./features/desk/tokens/tokens.office";
import office from "./features/desk/office/office.office";

export const officeFeatures: OfficeFeature[] = [office, figures, dossier, regulator, staff, tokens, mail, debuggerOffice];
