// Package outflow describes value that leaves a player's account: withdrawals, tips, rain, and
// those of later features. A feature queries its Gate before it moves the money and records the
// move with it, so that one set of rules and one set of sums apply to all of them.
package outflow

import (
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Purpose is the purpose of outgoing value. It is stored: never change one.
type Purpose string

// The purposes.
const (
	Withdrawal Purpose = "withdrawal"
	Tip        Purpose = "tip"
	Rain       Purpose = "rain"
)

// Purposes lists all purposes.
func Purposes() []Purpose { return []Purpose{Withdrawal, Tip, Rain} }

// Gift reports whether the value goes to other players of the site.
func (p Purpose) Gift() bool { return p != Withdrawal }

// Destination is the destination of a withdrawal, in its canonical form.
type Destination struct{ Network, Address, Tag string }

// Move is value that is about to leave an account.
type Move struct {
	Purpose Purpose
	// User owns the account; Country is the country of the request.
	User     *session.User
	Country  string
	Currency string
	// USD is the value in millionths of a dollar.
	USD int64
	// Recipients are the ids of the accounts that receive equal shares of a gift. Pass can be called
	// without them before they are chosen; Record needs them.
	Recipients []string
	// Destination is that of a withdrawal.
	Destination Destination
}

// Sums is the value that has left the accounts of a person, in millionths of a dollar. Returned
// value, such as a cancelled withdrawal, is not in it.
type Sums struct {
	// DayUSD left within 24 hours, the first of it at DaySince; LimitUSD is the maximum.
	DayUSD, LimitUSD int64
	DaySince         time.Time
	// WeekUSD and MonthUSD left within 7 and 30 days.
	WeekUSD, MonthUSD int64
}

// Totals are a player's deposits and turnover, in millionths of a dollar.
type Totals struct{ DepositedUSD, WageredUSD int64 }

// AllowedMove is a move that the rules allow. Only a Gate makes one.
type AllowedMove struct {
	Move   Move
	Sums   Sums
	Totals Totals
	// Person is the id that represents all accounts of the owner.
	Person string
	// BigWin reports whether a large win is not paid out yet.
	BigWin bool
	// Identity is the known identity of the owner.
	Identity Identity
}

// WithRecipients is the move with the recipients that were chosen after it passed, and their amount: at
// most the amount that passed.
func (p AllowedMove) WithRecipients(usd int64, to []string) AllowedMove {
	p.Move.USD, p.Move.Recipients = min(usd, p.Move.USD), to
	return p
}

// Block is the reason why nothing can leave an account for now.
type Block struct {
	Reason, Text string
	// Until is the end; zero if it is unknown.
	Until time.Time
}

// Hold is a rule that blocks an approved withdrawal.
type Hold struct {
	// Rule names it, in one or two words.
	Rule string
	// Refusal is the rule's answer to a player who requests a withdrawal.
	Refusal *fault.Error
}

// Gate decides whether value may leave an account, and maintains the sums.
type Gate interface {
	// Admit checks only whether the owner may do this at all: bans, exclusions, countries, a
	// confirmed email address.
	Admit(q db.Querier, m Move) error
	// Pass checks all rules, including those of Admit. A *fault.Error refuses.
	Pass(q db.Querier, m Move) (AllowedMove, error)
	// Accounts lists the accounts that share a person with one, and this one.
	Accounts(q db.Querier, userID string) ([]string, error)
	// Record stores a move in the transaction of its transfers, which have the same reference.
	Record(tx *db.Tx, p AllowedMove, ref []byte) error
	// Return records that a stored move came back.
	Return(tx *db.Tx, ref []byte) error
	// PaymentBlocks lists the rules that hold approved withdrawals of an account now. It is the
	// treasury's last check before it signs.
	PaymentBlocks(q db.Querier, userID string) ([]Hold, error)
	// WasLostAt reports whether a deposit of an account was lost and undecided at a time in unix
	// milliseconds: nothing may have left the account then.
	WasLostAt(q db.Querier, userID string, at int64) (bool, error)
	// Status is the state for every withdrawal of an account now: the sums, and the first block
	// that does not depend on an amount; nil for none.
	Status(q db.Querier, userID string) (Sums, *Block, error)
}

// Deposits are a player's deposits.
type Deposits struct {
	// USD is the sum of counted deposits, in millionths of a dollar at their value when counted.
	USD int64
	// Confirmations are those of the latest deposit; Any reports whether there is one.
	Confirmations int64
	Any           bool
}

// Changes are the last changes of an account's credentials; zero for never.
type Changes struct{ Password, Email, TwoFactor time.Time }

// Identity is the known identity of a player.
type Identity struct {
	// Verified reports whether the identity is proved, Required whether staff or a rule require it
	// whatever the amount.
	Verified, Required bool
	// AboveUSD is the sum of 30 days above which it is required, in millionths of a dollar.
	AboveUSD int64
}

// purposeByCode has the purpose of each code of the ledger by which value can leave the account of a
// player.
var purposeByCode = map[ledger.Code]Purpose{
	ledger.CodeWithdrawal: Withdrawal, ledger.CodeTip: Tip, ledger.CodeRain: Rain,
}

// exemptCodes has the codes that debit a player's account without a decision of the player about the
// recipient, and the reason why they pass no gate.
var exemptCodes = map[ledger.Code]string{
	ledger.CodeStake:       "a stake buys a chance at the site's odds; what comes back is the player's own",
	ledger.CodeCorrection:  "the site takes back what a wrong settlement paid",
	ledger.CodeHandOver:    "play money of a guest goes to the account that the guest opened",
	ledger.CodeAdjustment:  "staff correct a balance, with a reason and a second person",
	ledger.CodeDemoFunding: "invented players of a demonstration take home what they brought",
	ledger.CodeReversal:    "the chain has lost the deposit",
	ledger.CodeConversion:  "bonus money becomes the same player's real money",
	ledger.CodeForfeit:     "bonus money goes back to the site",
	ledger.CodeDormancy:    "the fee of an unused account",

	ledger.CodeExchangeOut:    "the same player gets the value in another currency at once; what has to be turned over counts in dollars and stays",
	ledger.CodeExchangeMargin: "the margin of such a conversion, which the player agreed to",

	ledger.CodeProviderPrize: "a provider takes back a prize that it paid by mistake",
}

// PurposeOf returns the purpose of a code of the ledger; ok is false if transfers with
// the code take no value out of an account.
func PurposeOf(code ledger.Code) (p Purpose, ok bool) {
	p, ok = purposeByCode[code]
	return p, ok
}

// Codes returns the code of the ledger for each purpose.
func Codes() map[Purpose]ledger.Code {
	codes := map[Purpose]ledger.Code{}
	for code, p := range purposeByCode {
		codes[p] = code
	}
	return codes
}
