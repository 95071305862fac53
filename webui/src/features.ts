// The features of the site. The order determines which route wins.

import type { Feature } from "./lib/feature";
import account from "./features/people/account/account.feature";
import bonus from "./features/rewards/bonus/bonus.feature";
import bets from "./features/betting/history/history.feature";
import cashier from "./features/money/cashier/cashier.feature";
import chat from "./features/social/chat/chat.feature";
import support from "./features/care/support/support.feature";
import popups from "./features/social/chat/popups/popups.feature";
import consent from "./features/care/consent/consent.feature";
import content from "./features/office/content/content.feature";
import debuggerFeature from "./features/office/debugger/debugger.feature";
import errors from "./features/frame/errors/errors.feature";
import fairness from "./features/betting/fairness/fairness.feature";
import feed from "./features/social/feed/feed.feature";
import home from "./features/frame/home/home.feature";
import identity from "./features/care/identity/identity.feature";
import notices from "./features/care/inbox/inbox.feature";
import limits from "./features/care/limits/limits.feature";
import jackpots from "./features/rewards/jackpots/jackpots.feature";
import lobby from "./features/betting/lobby/lobby.feature";
import play from "./features/betting/play/play.feature";
import reserves from "./features/money/reserves/reserves.feature";
import codes from "./features/rewards/promocodes/promocodes.feature";
import partner from "./features/rewards/affiliate/affiliate.feature";
import ranks from "./features/rewards/vip/vip.feature";
import wheel from "./features/rewards/wheel/wheel.feature";
import profile from "./features/people/profile/profile.feature";
import share from "./features/betting/share/share.feature";
import search from "./features/betting/search/search.feature";
import wallet from "./features/money/wallet/wallet.feature";
import book from "./features/sports/book/book.feature";
import slip from "./features/sports/slip/slip.feature";
import shell from "./features/frame/shell/shell.feature";
import trading from "./features/trading/futures/trading.feature";

export const features: Feature[] = [
  home, account, bets, share, fairness, errors, debuggerFeature, wallet, cashier, reserves, play, content, profile, jackpots, lobby, search, feed, ranks, partner, wheel, book, slip, trading, codes, bonus, limits, notices, consent, identity, chat, popups, support, shell,
];
