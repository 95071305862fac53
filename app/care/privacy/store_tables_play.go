package privacy

// playTables are bets, races and rewards.
var playTables = []Table{
	{
		Name: "wagers", What: "Your bets", Mine: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "seq id stake payout multiplier void opening choices turns pair nonce usd at opened_at", Withheld: "revision account terms bonus bonus_payout bonus_account",
	},
	{
		Name: "open_wagers", What: "Your bets that go on", Mine: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "kind product staked settled paid usd at", Withheld: "id account counterparty profit bonus bonus_settled bonus_paid bonus_account",
	},
	{
		Name: "wager_results", What: "Your results by day", Mine: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "day kind product wins wagered returned wagers staked paid", Withheld: "account measured theory luck squares",
	},
	{
		Name: "player_stats", What: "Your statistics", Mine: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "game games wins wagered paid usd", Withheld: "account",
	},
	{
		Name: "rounds", What: "Your rounds that go on", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "", Withheld: "id owner game opening choices turns pair nonce rules fairness unit",
	},
	{
		Name: "crash_bets", What: "Your bets on Crash that go on", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "round choices", Withheld: "id owner rules fairness unit",
	},
	{
		Name: "seed_pairs", What: "Your seeds: those in use are shown when they are changed", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "id client_seed nonce created_at active_at revealed_at server_seed_hash", Withheld: "owner server_seed unopened",
	},
	{
		Name: "sports_bets", What: "Your bets on sport", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "id currency stake most status cashed paid at settled_at free", Withheld: "owner type sizes usd most_usd edge part_stake part_paid borne",
	},
	{
		Name: "sports_legs", What: "The picks of your bets on sport", Mine: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "bet n selection price void banker live starts together", Withheld: "version chance",
	},
	{
		Name: "sports_together", What: "Picks of one match that you bet on as one", Mine: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "bet n prices", Withheld: "chance void worth",
	},
	{
		Name: "sports_aside", What: "Bets on sport that staff have to settle", Mine: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "", Withheld: "bet reason tries first_at tried_at",
	},
	{
		Name: "sports_factors", What: "How much of the limits of bets on sport you may use", Mine: "owner = $1", Deed: Erased,
		Copied: "", Withheld: "owner factor version at changed_by reason",
	},
	{
		Name: "sports_hold", What: "What the house has kept of your bets on sport by day", Mine: "kind = 'player' AND key = $1", Deed: Kept,
		Why: forBooks, Copied: "", Withheld: "kind day key bets usd kept expected closed value beats",
	},
	{
		Name: "sports_cashouts", What: "What you cashed out", Mine: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "bet n stake paid at", Withheld: "",
	},
	{
		Name: "favourites", What: "Your favourite games", Mine: "owner = $1", Deed: Erased,
		Copied: "game at", Withheld: "owner",
	},
	{
		Name: "played", What: "Games that you opened", Mine: "owner = $1", Deed: Erased,
		Copied: "game at", Withheld: "owner",
	},
	{
		Name: "race_week", What: "Your points of the week", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "week usd reached_at", Withheld: "owner",
	},
	{
		Name: "race_scores", What: "Your points in races", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "race points reached_at", Withheld: "owner wager",
	},
	{
		Name: "race_currencies", What: "The currency of your prizes", Mine: "owner = $1", Deed: Erased,
		Copied: "currency", Withheld: "owner",
	},
	{
		Name: "race_results", What: "Your prizes in races", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "race place points usd currency amount state at paid_at", Withheld: "id rank owner wager price seq",
	},
	{
		Name: "wheel_draws", What: "Your spins of the bonus wheel", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "kind number pair nonce segment currency amount usd tickets at", Withheld: "id owner terms share price request",
	},
	{
		Name: "wheel_tickets", What: "Your tickets for the bonus wheel", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "count at", Withheld: "ref owner",
	},
	{
		Name: "rank_players", What: "Your VIP standing", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "wagered_usd deposited_usd level currency claims claimed_at", Withheld: "user_id seen",
	},
	{
		Name: "rank_levels", What: "VIP levels that you reached", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "level at gift_usd currency", Withheld: "user_id seq",
	},
	{
		Name: "rank_days", What: "Your rewards by day", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "currency day lost credited_units settled", Withheld: "user_id theory_units theory_micros rake_units rake_micros credited_micros share ceiling less",
	},
	{
		Name: "rank_accruals", What: "Rewards that grow", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "kind currency units", Withheld: "user_id micros",
	},
	{
		Name: "rank_rewards", What: "Rewards that you claimed", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "kind currency amount usd at", Withheld: "id user_id number seq micros request",
	},
	{
		Name: "bonus_grants", What: "Your bonuses", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "currency name granted balance usd required wagered converted state created_at expires_at ended_at", Withheld: "id source user_id terms reason",
	},
	{
		Name: "bonus_entries", What: "How your bonuses changed", Mine: "grant_id IN (SELECT id FROM bonus_grants WHERE user_id = $1)", Deed: Kept,
		Why: forBooks, Copied: "delta balance code at", Withheld: "id grant_id wager",
	},
	{
		Name: "bonus_wagers", What: "Bets with bonus money", Mine: "grant_id IN (SELECT id FROM bonus_grants WHERE user_id = $1)", Deed: Kept,
		Why: forBooks, Copied: "counted open", Withheld: "wager grant_id",
	},
	{
		Name: "bonus_opt_ins", What: "Offers that you took", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "at", Withheld: "user_id offer granted",
	},
	{
		Name: "bonus_depositors", What: "How many deposits counted for offers", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "deposits", Withheld: "user_id",
	},
	{
		Name: "promo_uses", What: "Promo codes that you used", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "word day usd currency amount tickets at", Withheld: "id code once user_id number price request",
	},
	{
		Name: "discord_bonuses", What: "The bonus for joining Discord", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "usd at", Withheld: "person user_id",
	},
	{
		Name: "partner_codes", What: "Your invitation codes", Mine: "user_id = $1", Deed: Anonymised,
		Set: "name = ''", Copied: "code name at", Withheld: "user_id",
	},
	{
		Name: "partner_players", What: "Your standing as a partner", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "wagered_usd tier claims", Withheld: "user_id barred",
	},
	{
		Name: "partner_standings", What: "Since when you have your standing as a partner", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "since tier", Withheld: "user_id barred",
	},
	{
		Name: "partner_referrals", What: "Who invited whom", Mine: "user_id = $1 OR partner = $1", Deed: Kept,
		Why: forBooks, Shown: "partner = $1", Copied: "at", Withheld: "seq user_id partner code state evidence decided changed",
	},
	{
		Name: "partner_days", What: "What invited players brought by day", Mine: "user_id = $1 OR partner = $1", Deed: Kept,
		Why: forBooks, Copied: "", Withheld: "user_id currency day partner units micros wagered_usd",
	},
	{
		Name: "partner_accruals", What: "Commission that grows", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "currency units", Withheld: "user_id micros",
	},
	{
		Name: "partner_claims", What: "Commission that you claimed", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "currency amount usd at", Withheld: "id user_id number seq request",
	},
	{
		Name: "figure_people", What: "Figures of the office about each player", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "", Withheld: "id owner source first_at first_month last_month last_day wagers staked paid measured theory luck squares country",
	},
	{
		Name: "figure_depositors", What: "When each player deposited first", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "first_at", Withheld: "owner",
	},
	{
		Name: "figure_players", What: "Figures of the office by day", Mine: "person IN (SELECT id FROM figure_people WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "", Withheld: "day person entries first_at previous wagers staked paid measured theory luck squares",
	},
}
