package privacy

import "slices"

// Deletion is what happens to the rows of a player when the account is deleted.
type Deletion int

// The values of Deletion. Rows that are kept or made anonymous refer to the player only by the
// account's id, and the account no longer identifies its owner.
const (
	// Erased rows are deleted.
	Erased Deletion = iota + 1
	// Anonymised rows remain without what identifies the person.
	Anonymised
	// Kept rows remain unchanged.
	Kept
)

// Table states what a table contains of a player, and what happens to it on deletion. The list of
// all tables is the only such place. A test compares it with the database, so that every new table
// and column needs a decision here.
type Table struct {
	Name string
	// Title is the name of its rows for the player.
	Title string
	// Owned is the condition of the player's rows; $1 is the player's id.
	Owned    string
	Deletion Deletion
	// Reason is the reason why rows are kept.
	Reason Reason
	// AnonymiseSQL is the SQL that makes rows anonymous; empty if another package does it.
	AnonymiseSQL string
	// BatchColumn is a column by which many rows are erased in batches; empty for few rows.
	BatchColumn string
	// CopyWhere is the condition of the rows that the player gets a copy of, if it differs from Mine.
	CopyWhere string
	// Copied are the columns that the player gets a copy of. Withheld are all others: secrets, data
	// of other people, and keys without meaning.
	Copied, NotCopied string
}

// Reason is why rows are kept when an account is deleted.
type Reason struct {
	// Sentence names the law or the need, Until the retention period.
	Sentence, Until string
}

var (
	keepForBooks      = Reason{"Books must be complete, and old bets must stay provable. The rows name no person.", "for good, under a number"}
	keepForAML        = Reason{"Laws against money laundering demand the record of payments.", "for good, under a number"}
	keepForKYC        = Reason{"Laws against money laundering demand the record of identity checks.", "data and files 5 years after the last use; that there was a check for good, under a number"}
	keepForProtection = Reason{"Gambling laws demand the proof that players were protected.", "for good, under a number"}
	keepForEvidence   = Reason{"The site must be able to prove what was agreed, asked for and done.", "for good, under a number"}
	keepForExclusion  = Reason{"An exclusion or a ban would be worthless otherwise.", "for good, as a hash"}
)

// Tables are all tables with data of players, in the order in which they are erased. A table whose
// rows refer to another table comes before it.
func Tables() []Table {
	return slices.Concat(careTables, accountsTables, playTables, moneyTables)
}

// TablesWithoutPlayers are the columns of the tables without data of players.
func TablesWithoutPlayers() map[string]string { return tablesWithoutPlayers }
