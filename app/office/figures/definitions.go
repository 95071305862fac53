package figures

// Figure is the definition of a figure. Screens and the help page use it.
type Figure struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Sentence describes the figure, Formula how it is calculated.
	Sentence string `json:"sentence"`
	Formula  string `json:"formula"`
	// Unit is the unit of its values: dollars, a count, a share or standard deviations.
	Unit string `json:"unit" ts:"usd|count|share|sigma"`
	// Path is the page that lists the rows behind the figure.
	Path string `json:"path"`
}

// The ids of the figures.
const (
	figureWagers      = "wagers"
	figureStakes      = "stakes"
	figurePayouts     = "payouts"
	figureGGR         = "ggr"
	figureTheory      = "theory"
	figureLuck        = "luck"
	figureSigmas      = "sigmas"
	figureHold        = "hold"
	figureBonuses     = "bonuses"
	figureNGR         = "ngr"
	figurePlayers     = "players"
	figureSignUps     = "signups"
	figureDeposits    = "deposits"
	figureWithdrawals = "withdrawals"
	figureDepositors  = "first_deposits"
	figureLiabilities = "liabilities"
)

const (
	unitUSD   = "usd"
	unitCount = "count"
	unitShare = "share"
	unitSigma = "sigma"
)

// definitions are all figures in display order.
var definitions = []Figure{
	{figureStakes, "Stakes", "What players staked on wagers of real money that were settled in the period. A void wager counts nowhere.", "sum of the stakes at settlement", unitUSD, "/admin/reports?by=game"},
	{figurePayouts, "Payouts", "What those wagers paid back, with the stake of those that won.", "sum of the payouts at settlement", unitUSD, "/admin/reports?by=game"},
	{figureGGR, "GGR", "Gross gaming revenue: what the house kept of the stakes.", "stakes - payouts", unitUSD, "/admin/reports?by=product"},
	{figureTheory, "Theoretical result", "What the rules promise the house on the stakes whose exact edge is known.", "sum of stake x exact edge", unitUSD, "/admin/reports?by=game"},
	{figureLuck, "Luck", "What the house won beyond theory. It evens out over many wagers.", "GGR of the wagers with a known edge - theoretical result", unitUSD, "/admin/reports?by=game"},
	{figureSigmas, "Luck in standard deviations", "How unusual the luck is: beyond 2 is seen one time in twenty, beyond 4 something is wrong. Unknown below 100 wagers.", "luck / square root of the sum of the squared luck of single wagers", unitSigma, "/admin/reports?by=game"},
	{figureHold, "Hold", "The share of the stakes that the house kept.", "GGR / stakes", unitShare, "/admin/reports?by=game"},
	{figureBonuses, "Bonus cost", "What the site gave players, net of what came back: grants, rain, quizzes and every other promotion, at the price of the day.", "transfers of promotions and of the house to players that belong to no wager - those back", unitUSD, "/admin/reports?by=day"},
	{figureNGR, "NGR", "Net gaming revenue: what is left of the GGR after the bonuses.", "GGR - bonus cost", unitUSD, "/admin/reports?by=day"},
	{figureDeposits, "Deposits", "Coins of players that were credited, also those that were held back before, without what a chain lost again and was taken back. At the price of the day of the credit.", "deposits and claimed coins to players - reversals from players", unitUSD, "/admin/deposits"},
	{figureWithdrawals, "Withdrawals", "What players asked to be paid out, with its fee, without what was cancelled, declined or could not be paid. It counts when it is asked for, and what is given back when it is given back, at the price of the day.", "withdrawals of players - withdrawals given back", unitUSD, "/admin/withdrawals"},
	{figureDepositors, "First deposits", "Players who were credited with the first deposit of their life in the period. A grant of the house is no deposit.", "count of players whose first credited deposit is of the period", unitCount, "/admin/deposits?state=credited"},
	{figureWagers, "Wagers", "Settled wagers of real money that were not void.", "count of settlements", unitCount, "/admin/reports?by=game"},
	{figurePlayers, "Active players", "Players who had at least one wager of real money settled.", "count of different players with a settlement that was not void", unitCount, "/admin/reports?by=source"},
	{figureSignUps, "Sign-ups", "Accounts that were opened.", "count of new accounts", unitCount, "/admin/reports?by=day"},
	{figureLiabilities, "Liabilities", "What the house owes its players now: all their balances of real money, without stakes of open wagers.", "sum of the players' balances x price", unitUSD, "/admin/reports?by=currency"},
}
