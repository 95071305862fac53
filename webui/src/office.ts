// The features of the back office. The order decides which page wins.

import type { OfficeFeature } from "./lib/office";
import banners from "./features/betting/lobby/office/content.office";
import support from "./features/care/support/office/support.office";
import alerts from "./features/desk/alerts/alerts.office";
import backups from "./features/desk/backups/backups.office";
import bonus from "./features/desk/bonus/bonus.office";
import harm from "./features/desk/care/harm/harm.office";
import identity from "./features/desk/care/identity/identity.office";
import privacy from "./features/desk/care/privacy/privacy.office";
import limits from "./features/desk/care/limits/limits.office";
import codes from "./features/desk/codes/codes.office";
import policies from "./features/desk/content/office/policies.office";
import debuggerOffice from "./features/desk/debugger/debugger.office";
import deposits from "./features/desk/deposits/deposits.office";
import dormant from "./features/desk/dormant/dormant.office";
import dossier from "./features/desk/dossier/dossier.office";
import figures from "./features/desk/figures/figures.office";
import offer from "./features/desk/offer/offer.office";
import office from "./features/desk/office/office.office";
import operations from "./features/desk/operations/operations.office";
import partners from "./features/desk/partners/partners.office";
import races from "./features/desk/races/races.office";
import regulator from "./features/desk/regulator/regulator.office";
import reserves from "./features/desk/reserves/reserves.office";
import rewards from "./features/desk/rewards/rewards.office";
import staff from "./features/desk/staff/staff.office";
import tokens from "./features/desk/tokens/tokens.office";
import wagers from "./features/desk/wagers/wagers.office";
import withdrawals from "./features/desk/withdrawals/withdrawals.office";
import networks from "./features/money/networks/networks.office";
import treasury from "./features/money/treasury/treasury.office";
import chat from "./features/social/chat/office/chat.office";

export const officeFeatures: OfficeFeature[] = [office, figures, dossier, staff, operations, backups, alerts, banners, policies, chat, support, wagers, offer, partners, races, codes, bonus, rewards, limits, identity, privacy, harm, regulator, tokens, networks, withdrawals, deposits, dormant, treasury, reserves, debuggerOffice];
