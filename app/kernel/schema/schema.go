// Package schema defines how packages declare their tables: the data of players in each table, its
// treatment when an account is deleted, and the columns that a regulator gets.
//
// Each table is declared once, by the package whose store writes it. The copies of players' data, the
// deletion of accounts, the package for a regulator, the documents and the tests read the declarations.
// The migrations stay written by hand: a test compares them with the declarations.
package schema

import "strings"

// Table declares one table. A table without data of players has only Name, Columns, Audited, Small
// and Exports.
type Table struct {
	Name string
	// Columns are all columns of a table without data of players, with spaces between.
	Columns string

	// Title is the name of a player's rows for the player; empty for a table without data of players.
	Title string
	// Order is the place of the table in copies and deletions: a section plus a number, unique among
	// all tables. A table whose rows refer to another table comes before it.
	Order int
	// Owned is the condition of the player's rows; $1 is the player's id.
	Owned string
	// CopyWhere is the condition of the rows that the player gets a copy of, if it differs from Owned.
	CopyWhere string
	Deletion  Deletion
	// Reason is why rows are kept; it is set for Kept tables only.
	Reason Reason
	// AnonymiseSQL is the list of assignments that makes rows anonymous; empty if the owner of the
	// table does it.
	AnonymiseSQL string
	// BatchColumn is a column by which many rows are erased in batches; empty for few rows.
	BatchColumn string
	// Copied are the columns that the player gets a copy of, with spaces between. NotCopied are all
	// others: secrets, data of other people, and keys without meaning.
	Copied, NotCopied string

	// Audited is set if the audit would find any invented row, or if one would prevent a start.
	Audited bool
	// Small is what bounds the number of rows of a table that may be read as a whole; empty for all
	// other tables.
	Small string
	// Exports are the files in the package for a regulator that list the rows of this table.
	Exports []Export
}

// Sections of the copy of a player's data. Tables are copied and erased in this order.
const (
	// Care has messages, documents and choices of players, and notes of staff.
	Care = 1000 * (iota + 1)
	// Account has the account itself, and what the site sends to it.
	Account
	// Play has bets, races and rewards.
	Play
	// Money has balances and payments.
	Money
)

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

// Reason is why rows are kept when an account is deleted.
type Reason struct {
	// Sentence names the law or the need, Until the retention period.
	Sentence, Until string
}

// The reasons for which rows are kept.
var (
	ForBooks      = Reason{"Books must be complete, and old bets must stay provable. The rows name no person.", "for good, under a number"}
	ForAML        = Reason{"Laws against money laundering demand the record of payments.", "for good, under a number"}
	ForKYC        = Reason{"Laws against money laundering demand the record of identity checks.", "data and files 5 years after the last use; that there was a check for good, under a number"}
	ForProtection = Reason{"Gambling laws demand the proof that players were protected.", "for good, under a number"}
	ForEvidence   = Reason{"The site must be able to prove what was agreed, asked for and done.", "for good, under a number"}
	ForExclusion  = Reason{"An exclusion or a ban would be worthless otherwise.", "for good, as a hash"}
)

// HasPlayers reports whether a table contains data of players.
func (t Table) HasPlayers() bool { return t.Title != "" }

// AllColumns are the names of all columns of a table.
func (t Table) AllColumns() []string {
	return strings.Fields(t.Columns + " " + t.Copied + " " + t.NotCopied)
}

// CopiedColumns are the columns that a player gets a copy of, in their order.
func (t Table) CopiedColumns() []string { return strings.Fields(t.Copied) }
