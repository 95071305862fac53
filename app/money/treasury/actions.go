package treasury

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/resource"
)

// SeeTreasury and MoveMoney are the permissions of the treasury.
var (
	SeeTreasury = permission.Declare("see_treasury", "See the wallets of the site, its transactions and what waits to be paid.").GrantableAlone()
	MoveMoney   = permission.Declare("move_money", "Make transactions for another machine to sign, upload signatures, raise fees, move coins to the cold wallet, stop payments and let them go on.").ForPeople()
)

// Permissions lists the permissions of the treasury.
func Permissions() []permission.Permission { return []permission.Permission{SeeTreasury, MoveMoney} }

// TreasuryRequest asks for all wallets.
type TreasuryRequest struct{}

// TreasuryAnswer is the status of the treasury.
type TreasuryAnswer struct {
	Networks []TreasuryNetwork `json:"networks"`
	Wallets  []TreasuryWallet  `json:"wallets"`
	// Keys is true if the site has keys to sign.
	Keys bool `json:"keys"`
	// HotCap and HotDayCap are in dollars. HotDay is the sum signed in 24 hours.
	HotCap    string `json:"hot_cap"`
	HotDayCap string `json:"hot_day_cap"`
	HotDay    string `json:"hot_day"`
}

// TreasuryNetwork is the status of payments on a network. Times are unix
// milliseconds.
type TreasuryNetwork struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Address is the address of the hot wallet, or empty where no account is set
	// up.
	Address string `json:"address"`
	Height  int64  `json:"height"`
	// Queued is the number of orders that wait, and QueuedAt since when. Open is
	// the number of payments on their way, and Unsigned how many of those wait
	// for another machine.
	Queued   int64 `json:"queued"`
	QueuedAt int64 `json:"queued_at"`
	Open     int   `json:"open"`
	Unsigned int   `json:"unsigned"`
	// Halted is why automatic payments are stopped, or empty while they run.
	Halted   string `json:"halted"`
	HaltedAt int64  `json:"halted_at"`
	HaltedBy string `json:"halted_by"`
	// ComparedAt is when the chain was compared with the books, and Compared the
	// number of addresses compared. Unreported is the number of addresses that the
	// node could not report.
	ComparedAt int64 `json:"compared_at"`
	Compared   int64 `json:"compared"`
	Unreported int64 `json:"unreported"`
	// Unspendable are the coins at addresses whose keys the site does not have.
	Unspendable []TreasuryUnspendable `json:"unspendable"`
	// Sweeps is true if coins of players are swept there. Sweeping is the number
	// of open sweeps.
	Sweeps   bool `json:"sweeps"`
	Sweeping int  `json:"sweeping"`
	// Restore is the status of payments that are held since the database was
	// restored. It is absent if none are held.
	Restore *TreasuryRestore `json:"restore,omitempty"`
}

// TreasuryUnspendable are coins of one asset at addresses of an account whose key
// the site does not have: no payment spends them. Amount is decimal text, of at
// most 1,000 coins.
type TreasuryUnspendable struct {
	Asset   string `json:"asset"`
	Account string `json:"account"`
	Coins   int64  `json:"coins"`
	Amount  string `json:"amount"`
	Reason  string `json:"reason"`
}

// TreasuryWallet is the balance of the books on a chain. Amounts are decimal
// text.
type TreasuryWallet struct {
	Asset    string `json:"asset"`
	Network  string `json:"network"`
	Currency string `json:"currency"`
	Deposits string `json:"deposits"`
	Hot      string `json:"hot"`
	Cold     string `json:"cold"`
	Inflight string `json:"inflight"`
	// GasReserve is the balance for fees at addresses of players.
	GasReserve string `json:"gas_reserve"`
	Low        string `json:"low"`
	High       string `json:"high"`
	// Level is whether the hot wallet has too little or too much.
	Level string `json:"level" ts:"good|low|high"`
}

// TreasuryListRequest asks for a page of payments, newest first.
type TreasuryListRequest struct {
	Network string `json:"network,omitempty" validate:"max=20"`
	State   string `json:"state,omitempty" validate:"omitempty,oneof=open done returned dropped" ts:"open|done|returned|dropped|"`
	resource.PageRequest
}

// TreasuryPayment is a payment: all versions of one transaction.
type TreasuryPayment struct {
	ID      string `json:"id"`
	Network string `json:"network"`
	Kind    string `json:"kind" ts:"payout|return|move|gas|sweep"`
	Asset   string `json:"asset"`
	// Title is its name for staff, such as "Payout, ltc".
	Title    string `json:"title"`
	State    string `json:"state" ts:"open|done|returned|dropped"`
	Dollars  string `json:"dollars"`
	Outputs  int    `json:"outputs"`
	Alarm    string `json:"alarm"`
	At       int64  `json:"at"`
	EndedAt  int64  `json:"ended_at"`
	Versions int    `json:"versions"`
	// Version is the state of its newest transaction.
	Version string `json:"version" ts:"drafted|signed|sent|rejected|included|confirmed|replaced|dropped"`
	TxID    string `json:"txid"`
	Link    string `json:"link"`
}

// TreasuryID names a payment.
type TreasuryID struct {
	ID string `json:"id" validate:"required,max=40"`
}

// TreasuryPaymentAnswer is one payment with all details.
type TreasuryPaymentAnswer struct {
	TreasuryPayment
	Pays         []TreasuryOutput  `json:"pays"`
	Transactions []TreasuryVersion `json:"transactions"`
}

// TreasuryOutput is an output of a payment.
type TreasuryOutput struct {
	Withdrawal string `json:"withdrawal"`
	Asset      string `json:"asset"`
	Address    string `json:"address"`
	Tag        string `json:"tag"`
	Amount     string `json:"amount"`
	Units      string `json:"units"`
}

// TreasuryVersion is one transaction. Raw is hexadecimal. Fees are in the
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

// TreasuryNetworkRequest is an action on a network.
type TreasuryNetworkRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	action.Reason
}

// TreasuryResumeRequest resumes payments. Accept accepts the differences that
// were found: these surpluses and shortages are not reported again.
type TreasuryResumeRequest struct {
	TreasuryNetworkRequest
	Accept bool `json:"accept,omitempty"`
}

// TreasuryBatchAnswer is a file for another machine.
type TreasuryBatchAnswer struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// TreasurySignedRequest uploads a signed file.
type TreasurySignedRequest struct {
	Text string `json:"text" validate:"required"`
	action.Reason
}

// TreasurySignedAnswer is how many signatures were stored, and how many were
// there already.
type TreasurySignedAnswer struct {
	Stored int `json:"stored"`
	Known  int `json:"known"`
}

// TreasuryPaymentRequest is an action on a payment.
type TreasuryPaymentRequest struct {
	TreasuryID
	action.Reason
}

// TreasuryMoveRequest moves coins of the hot wallet to the cold one. Amount is
// decimal text in whole units. Request is an id chosen by the caller: the same
// one moves once.
type TreasuryMoveRequest struct {
	Asset   string       `json:"asset" validate:"required,max=40"`
	Amount  money.Number `json:"amount" validate:"required,max=40"`
	Request string       `json:"request" validate:"required,max=64"`
	action.Reason
}

// TreasuryPendingApproval names the approval request that waits for a second person. Waiting
// is empty if the action is done.
type TreasuryPendingApproval struct {
	ApprovalID string `json:"approval_id,omitempty"`
}

// TreasuryCancelRequest drops a draft. For a draft in a file for another machine,
// Destroyed confirms that the file is deleted and was not signed.
type TreasuryCancelRequest struct {
	TreasuryID
	Destroyed bool `json:"destroyed,omitempty"`
	action.Reason
}

// TreasurySweepsRequest asks for a page of sweeps, newest first.
type TreasurySweepsRequest struct {
	Network string `json:"network,omitempty" validate:"max=20"`
	State   string `json:"state,omitempty" validate:"omitempty,oneof=waiting funding running done failed cancelled" ts:"waiting|funding|running|done|failed|cancelled|"`
	resource.PageRequest
}

// TreasurySweep is the move of one asset from the address of a player to a wallet
// of the site. Cost is a text such as "0.0015 trx"; empty for none.
type TreasurySweep struct {
	ID      string `json:"id"`
	Network string `json:"network"`
	Asset   string `json:"asset"`
	Address string `json:"address"`
	Target  string `json:"target" ts:"hot|cold"`
	Amount  string `json:"amount"`
	// Dollars is empty for an asset without a price.
	Dollars string `json:"dollars"`
	State   string `json:"state" ts:"waiting|funding|running|done|failed|cancelled"`
	Reason  string `json:"reason"`
	Cost    string `json:"cost"`
	// GasPayment is the payment that brings the coin for the fee, and Payment the one
	// that moves the asset. Each is empty if there is none.
	GasPayment string `json:"gas_payment"`
	Payment    string `json:"payment"`
	// Requester is "by the rule" or "requested by staff".
	Requester string `json:"requester"`
	At        int64  `json:"at"`
	EndedAt   int64  `json:"ended_at"`
}

const (
	readsPerMinute   = 600
	actionsPerMinute = 60
	callPath         = "/api/admin/treasury"
)

// operation are the options of calls by which staff change something.
func operation(summary string, more ...action.Option) []action.Option {
	return append(more, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), action.PerAccount(actionsPerMinute, time.Minute), action.Summary(summary))
}

func (s *Service) cancelSweepCall() action.Action {
	return action.Post(callPath+"/sweep/cancel", action.Permission(MoveMoney), s.CancelSweep, operation("Cancels a sweep without any payment so far.")...).Neutral("It only stops a movement.")
}

// Actions are the calls of the treasury.
func (s *Service) Actions() []action.Action {
	see, moves := action.Permission(SeeTreasury), action.Permission(MoveMoney)
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	return []action.Action{
		action.Post("/api/admin/treasury", see, s.Status, reads("The wallets of the site, and the payments of each network.")...),
		action.Post("/api/admin/treasury/payment", see, s.Payment, reads("One payment with all of its transactions.")...),
		action.Post("/api/admin/treasury/restore", see, s.RestoreFound, reads("What was found on the chain of a network after the database was put back.")...),
		action.Post("/api/admin/treasury/sweep", moves, s.SweepNow, operation("Has the coins of players on a network moved to the wallets of the site.")...).Neutral("The coins go to wallets of the site that settings name."),
		action.Post("/api/admin/treasury/cancel", moves, s.Cancel, operation("Cancels an unsigned draft, or a payment that no node accepts.")...).Neutral("It only stops a payment."),
		action.Post("/api/admin/treasury/batch", moves, s.MakeBatch, operation("Makes a file of the transactions that wait for a signature on another machine.")...).Neutral("It makes a file of payments that were approved."),
		action.Post("/api/admin/treasury/signed", moves, s.StoreSigned, operation("Accepts a file of signed transactions. Each must be exactly the requested one.", action.BodyLimit(2*maxBatch))...).Neutral("Only requested payments are accepted."),
		action.Post("/api/admin/treasury/bump", moves, s.Bump, operation("Has a transaction that waits replaced by one with a higher fee.")...).Neutral("The fee is bounded by a setting."),
		action.Post("/api/admin/treasury/halt", moves, s.Halt, operation("Stops the automatic payments of a network.")...).Neutral("It only stops payments."),
		action.Post("/api/admin/treasury/resume", moves, s.Resume, operation("Asks a second person to let the payments of a network go on.")...).SecondPerson(kindResume),
		action.Post("/api/admin/treasury/move", moves, s.Move, operation("Moves coins of the hot wallet to the cold wallet.")...).SecondPerson(kindMove),
	}
}
