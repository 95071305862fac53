package treasury

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// SeeTreasury and MoveMoney are the permissions of the treasury.
var (
	SeeTreasury = permission.Declare("see_treasury", "See the wallets of the site, its transactions and what waits to be paid.")
	MoveMoney   = permission.Declare("move_money", "Make transactions for another machine to sign, upload signatures, raise fees, move coins to the cold wallet, stop payments and let them go on.").ForPeople()
)

// Permissions are those of the treasury.
func Permissions() []permission.Permission { return []permission.Permission{SeeTreasury, MoveMoney} }

// TreasuryRequest asks for all wallets.
type TreasuryRequest struct{}

// TreasuryAnswer is how the treasury stands.
type TreasuryAnswer struct {
	Networks []TreasuryNetwork `json:"networks"`
	Wallets  []TreasuryWallet  `json:"wallets"`
	// Keys tells that the site can sign by itself.
	Keys bool `json:"keys"`
	// HotCap and HotDayCap are in dollars; HotDay is what was signed in 24 hours.
	HotCap    string `json:"hot_cap"`
	HotDayCap string `json:"hot_day_cap"`
	HotDay    string `json:"hot_day"`
}

// TreasuryNetwork is how payments stand on a network. Times are unix milliseconds.
type TreasuryNetwork struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Address is that of the hot wallet; empty where no account is set up.
	Address string `json:"address"`
	Height  int64  `json:"height"`
	// Queued is how many orders wait, since QueuedAt; Open how many payments are on
	// their way, and Unsigned how many of those wait for another machine.
	Queued   int64 `json:"queued"`
	QueuedAt int64 `json:"queued_at"`
	Open     int   `json:"open"`
	Unsigned int   `json:"unsigned"`
	// Halted says why nothing is paid by itself; empty when payments go on.
	Halted   string `json:"halted"`
	HaltedAt int64  `json:"halted_at"`
	HaltedBy string `json:"halted_by"`
	// LookedAt is when the chain was compared with the books, Looked at how many
	// addresses; Unable is how many the node could not tell.
	LookedAt int64 `json:"looked_at"`
	Looked   int64 `json:"looked"`
	Unable   int64 `json:"unable"`
	// Sweeps tells that coins of players are swept there, and Sweeping how many sweeps
	// are open.
	Sweeps   bool `json:"sweeps"`
	Sweeping int  `json:"sweeping"`
}

// TreasuryWallet is what the books hold on a chain. Amounts are decimal text.
type TreasuryWallet struct {
	Asset    string `json:"asset"`
	Network  string `json:"network"`
	Currency string `json:"currency"`
	Deposits string `json:"deposits"`
	Hot      string `json:"hot"`
	Cold     string `json:"cold"`
	Inflight string `json:"inflight"`
	// Fuel is what lies at addresses of players for fees.
	Fuel string `json:"fuel"`
	Low  string `json:"low"`
	High string `json:"high"`
	// Level tells whether the hot wallet holds too little or too much.
	Level string `json:"level" ts:"good|low|high"`
}

// TreasuryListRequest asks for a page of payments, newest first.
type TreasuryListRequest struct {
	Network string `json:"network,omitempty" validate:"max=20"`
	State   string `json:"state,omitempty" validate:"omitempty,oneof=open done returned dropped" ts:"open|done|returned|dropped|"`
	Cursor  string `json:"cursor,omitempty" validate:"max=60"`
	Limit   int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// TreasuryPayment is a payment: all versions of one transaction.
type TreasuryPayment struct {
	ID       string `json:"id"`
	Network  string `json:"network"`
	Kind     string `json:"kind" ts:"payout|return|move|fuel|sweep"`
	Asset    string `json:"asset"`
	State    string `json:"state" ts:"open|done|returned|dropped"`
	Dollars  string `json:"dollars"`
	Outputs  int    `json:"outputs"`
	Alarm    string `json:"alarm"`
	At       int64  `json:"at"`
	EndedAt  int64  `json:"ended_at"`
	Versions int    `json:"versions"`
	// Version is how its newest transaction stands.
	Version string `json:"version" ts:"drafted|signed|sent|rejected|included|confirmed|replaced|dropped"`
	TxID    string `json:"txid"`
	Link    string `json:"link"`
}

// TreasuryListAnswer is a page of payments. Next is the cursor of the page after it.
type TreasuryListAnswer struct {
	Rows []TreasuryPayment `json:"rows"`
	Next string            `json:"next,omitempty"`
}

// TreasuryID names a payment.
type TreasuryID struct {
	ID string `json:"id" validate:"required,max=40"`
}

// TreasuryPaymentAnswer is one payment with everything.
type TreasuryPaymentAnswer struct {
	TreasuryPayment
	Pays         []TreasuryOutput  `json:"pays"`
	Transactions []TreasuryVersion `json:"transactions"`
}

// TreasuryOutput is what a payment pays.
type TreasuryOutput struct {
	Withdrawal string `json:"withdrawal"`
	Asset      string `json:"asset"`
	Address    string `json:"address"`
	Tag        string `json:"tag"`
	Amount     string `json:"amount"`
	Units      string `json:"units"`
}

// TreasuryVersion is one transaction. Raw is in hexadecimal digits, fees are in the
// smallest unit of the network's coin.
type TreasuryVersion struct {
	Number    int    `json:"number"`
	State     string `json:"state" ts:"drafted|signed|sent|rejected|included|confirmed|replaced|dropped"`
	TxID      string `json:"txid"`
	Raw       string `json:"raw"`
	Fee       string `json:"fee"`
	Paid      string `json:"paid"`
	Rate      string `json:"rate"`
	Nonce     int64  `json:"nonce"`
	Hot       bool   `json:"hot"`
	Exported  bool   `json:"exported"`
	Problem   string `json:"problem"`
	Height    int64  `json:"height"`
	Failed    bool   `json:"failed"`
	CreatedAt int64  `json:"created_at"`
	SignedAt  int64  `json:"signed_at"`
	SentAt    int64  `json:"sent_at"`
	EndedAt   int64  `json:"ended_at"`
}

// TreasuryNetworkDeed does something to a network.
type TreasuryNetworkDeed struct {
	Network string `json:"network" validate:"required,max=20"`
	action.Reason
}

// TreasuryResumeRequest lets payments go on. Accept takes the differences that were
// found as they are: what is too much or missing is not reported again.
type TreasuryResumeRequest struct {
	TreasuryNetworkDeed
	Accept bool `json:"accept,omitempty"`
}

// TreasuryBatchAnswer is a file for another machine.
type TreasuryBatchAnswer struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// TreasurySignedRequest brings a file back.
type TreasurySignedRequest struct {
	Text string `json:"text" validate:"required"`
	action.Reason
}

// TreasurySignedAnswer tells how many signatures were stored, and how many were there
// already.
type TreasurySignedAnswer struct {
	Stored int `json:"stored"`
	Known  int `json:"known"`
}

// TreasuryPaymentDeed does something to a payment.
type TreasuryPaymentDeed struct {
	TreasuryID
	action.Reason
}

// TreasuryMoveRequest moves coins of the hot wallet to the cold one. Amount is decimal
// text in whole units. Request is made by the caller: the same one moves once.
type TreasuryMoveRequest struct {
	Asset   string `json:"asset" validate:"required,max=40"`
	Amount  string `json:"amount" validate:"required,max=40"`
	Request string `json:"request" validate:"required,max=64"`
	action.Reason
}

// TreasuryHeld names what waits for a second person; empty when it is done.
type TreasuryHeld struct {
	Waiting string `json:"waiting,omitempty"`
}

// TreasuryCancelRequest drops a draft. Destroyed says of one that is in a file for
// another machine that the file is gone and nobody has signed it.
type TreasuryCancelRequest struct {
	TreasuryID
	Destroyed bool `json:"destroyed,omitempty"`
	action.Reason
}

// TreasurySweepsRequest asks for a page of sweeps, newest first.
type TreasurySweepsRequest struct {
	Network string `json:"network,omitempty" validate:"max=20"`
	State   string `json:"state,omitempty" validate:"omitempty,oneof=waiting fuelling running done failed cancelled" ts:"waiting|fuelling|running|done|failed|cancelled|"`
	Cursor  string `json:"cursor,omitempty" validate:"max=60"`
	Limit   int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// TreasurySweep is the move of one asset from the address of a player to a wallet of the
// site. Cost is in the smallest unit of the network's coin.
type TreasurySweep struct {
	ID      string `json:"id"`
	Network string `json:"network"`
	Asset   string `json:"asset"`
	Address string `json:"address"`
	Target  string `json:"target" ts:"hot|cold"`
	Amount  string `json:"amount"`
	// Dollars is empty for what has no price.
	Dollars string `json:"dollars"`
	State   string `json:"state" ts:"waiting|fuelling|running|done|failed|cancelled"`
	Reason  string `json:"reason"`
	Cost    string `json:"cost"`
	// Fuel is the payment that brings the coin for the fee, and Payment the one that
	// moves the asset; empty for none.
	Fuel    string `json:"fuel"`
	Payment string `json:"payment"`
	ByRule  bool   `json:"by_rule"`
	At      int64  `json:"at"`
	EndedAt int64  `json:"ended_at"`
}

// TreasurySweepsAnswer is a page of sweeps. Next is the cursor of the page after it.
type TreasurySweepsAnswer struct {
	Rows []TreasurySweep `json:"rows"`
	Next string          `json:"next,omitempty"`
}

const (
	readsPerMinute = 600
	deedsPerMinute = 60
	usualPage      = 50
)

// Actions are the calls of the treasury.
func (s *Service) Actions() []action.Action {
	see, moves := action.Permission(SeeTreasury), action.Permission(MoveMoney)
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	deed := func(summary string, more ...action.Option) []action.Option {
		return append(more, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), action.PerAccount(deedsPerMinute, time.Minute), action.Summary(summary))
	}
	return []action.Action{
		action.Post("/api/admin/treasury", see, s.Stand, reads("The wallets of the site, and how payments stand on each network.")...),
		action.Post("/api/admin/treasury/payments", see, s.List, reads("The payments of the site, newest first.")...),
		action.Post("/api/admin/treasury/payment", see, s.Payment, reads("One payment with all of its transactions.")...),
		action.Post("/api/admin/treasury/sweeps", see, s.Sweeps, reads("Moves of coins from addresses of players to the wallets of the site, newest first.")...),
		action.Post("/api/admin/treasury/sweep", moves, s.SweepNow, deed("Has the coins of players on a network moved to the wallets of the site.")...),
		action.Post("/api/admin/treasury/sweep/cancel", moves, s.CancelSweep, deed("Cancels a sweep of which no payment was made yet.")...),
		action.Post("/api/admin/treasury/cancel", moves, s.Cancel, deed("Cancels a draft that nobody has signed.")...),
		action.Post("/api/admin/treasury/batch", moves, s.MakeBatch, deed("Makes a file of the transactions that wait for a signature on another machine.")...),
		action.Post("/api/admin/treasury/signed", moves, s.TakeSigned, deed("Takes a file of signed transactions, each of which must be exactly the one that was asked for.", action.BodyLimit(2*maxBatch))...),
		action.Post("/api/admin/treasury/bump", moves, s.Bump, deed("Has a transaction that waits replaced by one with a higher fee.")...),
		action.Post("/api/admin/treasury/halt", moves, s.Halt, deed("Stops the automatic payments of a network.")...),
		action.Post("/api/admin/treasury/resume", moves, s.Resume, deed("Asks a second person to let the payments of a network go on.")...),
		action.Post("/api/admin/treasury/move", moves, s.Move, deed("Moves coins of the hot wallet to the cold wallet.")...),
	}
}
