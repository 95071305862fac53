package privacy

// playTables are bets, races and rewards.
var playTables = []Table{
	{
		Name: "wagers", Title: "Your bets", Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "seq id stake payout multiplier void opening choices turns pair nonce usd at opened_at", NotCopied: "revision account terms bonus bonus_payout bonus_account",
	},
	{
		Name: "open_wagers", Title: "Your bets that go on", Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "kind product staked settled paid usd at", NotCopied: "id account counterparty profit bonus bonus_settled bonus_paid bonus_account",
	},
	{
		Name: "wager_results", Title: "Your results by day", Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "day kind product wins wagered returned wagers staked paid", NotCopied: "account measured theory luck squares",
	},
	{
		Name: "player_stats", Title: "Your statistics", Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "game games wins wagered paid usd", NotCopied: "account",
	},
	{
		Name: "rounds", Title: "Your rounds that go on", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "", NotCopied: "id owner game opening choices turns pair nonce rules fairness unit",
	},
	{
		Name: "crash_bets", Title: "Your bets on Crash that go on", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "round choices", NotCopied: "id owner rules fairness unit",
	},
	{
		Name: "seed_pairs", Title: "Your seeds: those in use are shown when they are changed", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "id client_seed nonce created_at active_at revealed_at server_seed_hash", NotCopied: "owner server_seed unopened",
	},
	{
		Name: "sports_bets", Title: "Your bets on sport", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "id currency stake max_payout status cashed paid at settled_at free", NotCopied: "owner type sizes usd max_payout_usd edge part_stake part_paid shortfall parts",
	},
	{
		Name: "sports_legs", Title: "The picks of your bets on sport", Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "bet n selection price void banker live starts group_n", NotCopied: "version chance",
	},
	{
		Name: "sports_groups", Title: "Picks of one match that you bet on as one", Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "bet n prices", NotCopied: "chance void worth",
	},
	{
		Name: "sports_stuck_bets", Title: "Bets on sport that staff have to settle", Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "", NotCopied: "bet reason tries first_at tried_at",
	},
	{
		Name: "sports_factors", Title: "How much of the limits of bets on sport you may use", Owned: "owner = $1", Deletion: Erased,
		Copied: "", NotCopied: "owner factor version at changed_by reason",
	},
	{
		Name: "sports_hold", Title: "The site's result of your bets on sport by day", Owned: "kind = 'player' AND key = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "", NotCopied: "kind day key bets usd kept expected closed value beats",
	},
	{
		Name: "sports_cashouts", Title: "What you cashed out", Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "bet n stake paid at", NotCopied: "",
	},
	{
		Name: "favourites", Title: "Your favourite games", Owned: "owner = $1", Deletion: Erased,
		Copied: "game at", NotCopied: "owner",
	},
	{
		Name: "played", Title: "Games that you opened", Owned: "owner = $1", Deletion: Erased,
		Copied: "game at", NotCopied: "owner",
	},
	{
		Name: "race_week", Title: "Your points of the week", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "week usd reached_at", NotCopied: "owner",
	},
	{
		Name: "race_scores", Title: "Your points in races", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "race points reached_at", NotCopied: "owner wager",
	},
	{
		Name: "race_currencies", Title: "The currency of your prizes", Owned: "owner = $1", Deletion: Erased,
		Copied: "currency", NotCopied: "owner",
	},
	{
		Name: "race_results", Title: "Your prizes in races", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "race place points usd currency amount state at paid_at", NotCopied: "id rank owner wager price seq",
	},
	{
		Name: "wheel_draws", Title: "Your spins of the bonus wheel", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "kind number pair nonce segment currency amount usd tickets at", NotCopied: "id owner terms share price request",
	},
	{
		Name: "wheel_tickets", Title: "Your tickets for the bonus wheel", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "count at", NotCopied: "ref owner",
	},
	{
		Name: "rank_players", Title: "Your VIP level", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "wagered_usd deposited_usd level currency claims claimed_at", NotCopied: "user_id seen",
	},
	{
		Name: "rank_levels", Title: "VIP levels that you reached", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "level at gift_usd currency", NotCopied: "user_id seq",
	},
	{
		Name: "rank_days", Title: "Your rewards by day", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "currency day lost credited_units settled", NotCopied: "user_id theory_units theory_micros rake_units rake_micros credited_micros share ceiling less",
	},
	{
		Name: "rank_accruals", Title: "Rewards that grow", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "kind currency units", NotCopied: "user_id micros",
	},
	{
		Name: "rank_rewards", Title: "Rewards that you claimed", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "kind currency amount usd at", NotCopied: "id user_id number seq micros request",
	},
	{
		Name: "bonus_grants", Title: "Your bonuses", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "currency name granted balance usd required wagered converted state created_at expires_at ended_at", NotCopied: "id source user_id terms reason",
	},
	{
		Name: "bonus_entries", Title: "How your bonuses changed", Owned: "grant_id IN (SELECT id FROM bonus_grants WHERE user_id = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "delta balance code at", NotCopied: "id grant_id wager",
	},
	{
		Name: "bonus_wagers", Title: "Bets with bonus money", Owned: "grant_id IN (SELECT id FROM bonus_grants WHERE user_id = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "counted open", NotCopied: "wager grant_id",
	},
	{
		Name: "bonus_opt_ins", Title: "Offers that you took", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "at until", NotCopied: "user_id offer granted",
	},
	{
		Name: "bonus_depositors", Title: "How many deposits counted for offers", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "deposits", NotCopied: "user_id",
	},
	{
		Name: "promo_uses", Title: "Promo codes that you used", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "word day usd currency amount tickets at", NotCopied: "id code once user_id number price request",
	},
	{
		Name: "discord_bonuses", Title: "The bonus for joining Discord", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "usd at", NotCopied: "person user_id",
	},
	{
		Name: "partner_codes", Title: "Your invitation codes", Owned: "user_id = $1", Deletion: Anonymised,
		AnonymiseSQL: "name = ''", Copied: "code name at", NotCopied: "user_id",
	},
	{
		Name: "partner_players", Title: "Your status as a partner", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "wagered_usd tier claims", NotCopied: "user_id is_excluded",
	},
	{
		Name: "partner_tiers", Title: "History of your status as a partner", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "since tier", NotCopied: "user_id is_excluded",
	},
	{
		Name: "partner_referrals", Title: "Your invitations", Owned: "user_id = $1 OR partner = $1", Deletion: Kept,
		Reason: keepForBooks, CopyWhere: "partner = $1", Copied: "at", NotCopied: "seq user_id partner code state evidence decided changed",
	},
	{
		Name: "partner_days", Title: "What invited players brought by day", Owned: "user_id = $1 OR partner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "", NotCopied: "user_id currency day partner units micros wagered_usd",
	},
	{
		Name: "partner_accruals", Title: "Commission that grows", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "currency units", NotCopied: "user_id micros",
	},
	{
		Name: "partner_claims", Title: "Commission that you claimed", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "currency amount usd at", NotCopied: "id user_id number seq request",
	},
	{
		Name: "figure_people", Title: "Figures of the office about each player", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "", NotCopied: "id owner source first_at first_month last_month last_day wagers staked paid measured theory luck squares country arrived_day",
	},
	{
		Name: "figure_depositors", Title: "When each player deposited first", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "first_at", NotCopied: "owner",
	},
	{
		Name: "figure_players", Title: "Figures of the office by day", Owned: "person IN (SELECT id FROM figure_people WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "", NotCopied: "day person entries first_at previous wagers staked paid measured theory luck squares",
	},
}
