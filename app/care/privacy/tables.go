package privacy

import "slices"

// Deed is what happens to the rows of a player when the account is deleted.
type Deed int

// The deeds. Rows that are kept or made anonymous name the player by the account's id
// alone: the account no longer says whose it was.
const (
	// Erased rows are deleted.
	Erased Deed = iota + 1
	// Anonymised rows stay without what tells of the person.
	Anonymised
	// Kept rows stay as they are.
	Kept
)

// Table says what a table holds of a player, and what becomes of it. The list of all
// tables is the one place that knows: a test compares it with the database, so that no
// table and no column is added without somebody deciding here.
type Table struct {
	Name string
	// What names its rows to the player.
	What string
	// Mine is the condition of the player's rows; $1 is the player's id.
	Mine string
	Deed Deed
	// Why tells why rows are kept.
	Why Reason
	// Set is what is changed in anonymised rows; empty where another room does it.
	Set string
	// Key is a column by which many rows are erased in parts; empty for few rows.
	Key string
	// Shown is the condition of what the player gets a copy of, where it is not Mine.
	Shown string
	// Copied are the columns that the player gets a copy of, Withheld all others: secrets,
	// what concerns other people, and keys that say nothing.
	Copied, Withheld string
}

// Reason is why something is kept when an account is deleted.
type Reason struct {
	// Sentence tells the law or the need, Until how long.
	Sentence, Until string
}

var (
	forBooks = Reason{"Books must be complete, and old bets must stay provable. The rows name no person.", "for good, under a number"}
	forLaw   = Reason{"Laws against money laundering demand the record of payments.", "for good, under a number"}
	forPaper = Reason{"Laws against money laundering demand the record of identity checks.", "data and files 5 years after the last use; that there was a check for good, under a number"}
	forCare  = Reason{"Gambling laws demand the proof that players were protected.", "for good, under a number"}
	forProof = Reason{"The site must be able to prove what was agreed, asked for and done.", "for good, under a number"}
	forBar   = Reason{"An exclusion or a ban would be worthless otherwise.", "for good, as a hash"}
)

// Tables are all tables with something of players, in the order in which they are erased:
// what belongs to another row stands before it.
func Tables() []Table {
	return slices.Concat(careTables, accountsTables, playTables, moneyTables)
}

// Impersonal are the columns of the tables without anything of players.
func Impersonal() map[string]string { return impersonal }
