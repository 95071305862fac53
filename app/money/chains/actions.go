package chains

import (
	"time"

	"croupier/app/kernel/action"
)

// NetworkRow is how one network stands. Times are unix milliseconds, 0 for none.
type NetworkRow struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Coin string `json:"coin"`
	// Kind is the kind of its node, empty for none.
	Kind string `json:"kind"`
	// Assets are the currencies on it.
	Assets []string `json:"assets"`
	State  string   `json:"state" ts:"none|starting|follows|behind|offline|lies|stopped|paused"`
	// Problem is why the state is no good one.
	Problem string `json:"problem"`
	// Height is that of the newest block that was followed, Tip that of the newest one
	// that the node has.
	Height int64 `json:"height"`
	Tip    int64 `json:"tip"`
	// BlockAt is the time of the newest block that was followed, GoodAt when the node
	// told something good last.
	BlockAt int64 `json:"block_at"`
	GoodAt  int64 `json:"good_at"`
	// Reorganisations were seen since the network is followed, and Deepest is the most
	// blocks that one of them took back. Errors are those since the start.
	Reorganisations int64 `json:"reorganisations"`
	Deepest         int64 `json:"deepest"`
	Errors          int64 `json:"errors"`
	// Confirmations are the blocks after which a payment counts.
	Confirmations int64 `json:"confirmations"`
	// Seconds is how long a block takes on average.
	Seconds     float64 `json:"seconds"`
	Paused      bool    `json:"paused"`
	Deposits    bool    `json:"deposits"`
	Withdrawals bool    `json:"withdrawals"`
}

// NetworksAnswer lists all networks that the site knows. Test tells whether there are
// test chains.
type NetworksAnswer struct {
	Networks []NetworkRow `json:"networks"`
	Test     bool         `json:"test"`
}

// NetworkSwitchRequest pauses a network or closes a part of it, or opens it.
type NetworkSwitchRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	What    string `json:"what" validate:"required,oneof=following deposits withdrawals"`
	Open    bool   `json:"open"`
	action.Reason
}

// NetworkRestartRequest has a network followed anew from its newest block.
type NetworkRestartRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	action.Reason
}

// TestChainRequest names a test chain; empty for the first.
type TestChainRequest struct {
	Network string `json:"network,omitempty" validate:"max=20"`
}

// TestChainRow is one test chain.
type TestChainRow struct {
	Network string   `json:"network"`
	Name    string   `json:"name"`
	Assets  []string `json:"assets"`
	Tags    bool     `json:"tags"`
}

// TestChainPayment is one output of a transaction on a test chain.
type TestChainPayment struct {
	// Asset is empty for a token that nobody knows.
	Asset  string `json:"asset"`
	To     string `json:"to"`
	Tag    string `json:"tag"`
	Amount string `json:"amount"`
}

// TestChainTransaction is one transaction of a test chain.
type TestChainTransaction struct {
	TxID string `json:"txid"`
	// Height is that of its block, -1 while it waits.
	Height   int64              `json:"height"`
	Gift     bool               `json:"gift"`
	Failed   bool               `json:"failed"`
	Payments []TestChainPayment `json:"payments"`
}

// TestChainAnswer is one test chain with its newest transactions.
type TestChainAnswer struct {
	Chains       []TestChainRow         `json:"chains"`
	Network      string                 `json:"network"`
	Height       int64                  `json:"height"`
	Hash         string                 `json:"hash"`
	At           int64                  `json:"at"`
	Mood         string                 `json:"mood" ts:"honest|silent|parent|negative|half"`
	Transactions []TestChainTransaction `json:"transactions"`
}

// TestChainPayRequest has the faucet pay to an address.
type TestChainPayRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	// Asset is empty for a token that nobody knows.
	Asset   string `json:"asset,omitempty" validate:"max=20"`
	Address string `json:"address" validate:"required,max=90"`
	Tag     string `json:"tag,omitempty" validate:"max=64"`
	// Amount is in whole coins, such as 0.5.
	Amount string `json:"amount" validate:"required,max=40"`
	// Failed makes a transaction that is included and moves nothing.
	Failed bool `json:"failed,omitempty"`
}

// TestChainPaid names the transaction.
type TestChainPaid struct {
	TxID string `json:"txid"`
}

// TestChainMineRequest adds blocks.
type TestChainMineRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	Blocks  int    `json:"blocks" validate:"min=1,max=250"`
}

// TestChainReorganiseRequest abandons the newest blocks.
type TestChainReorganiseRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	Blocks  int    `json:"blocks" validate:"min=1,max=250"`
	// Vanish makes their transactions vanish, which otherwise wait again.
	Vanish bool `json:"vanish,omitempty"`
}

// TestChainSpendRequest replaces a transaction that waits.
type TestChainSpendRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	TxID    string `json:"txid" validate:"required,max=64"`
}

// TestChainBehaveRequest says how the node behaves from now on.
type TestChainBehaveRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	Mood    string `json:"mood" validate:"required,oneof=honest silent parent negative half"`
}

const (
	readsPerMinute = 600
	deedsPerMinute = 120
)

// Actions are the calls about networks and test chains.
func (s *Service) Actions() []action.Action {
	see, change := action.Permission(SeesNetworks), action.Permission(ChangesNetworks)
	reads, rate := action.PerAccount(readsPerMinute, time.Minute), action.PerAccount(deedsPerMinute, time.Minute)
	reasoned, logged := action.Staff(action.Logged{ReasonRequired: true}), action.Staff(action.Logged{})
	return []action.Action{
		action.Post("/api/admin/networks", see, s.Networks, action.ReadsOnly(), reads, action.Summary("The networks of coins and how they are followed.")),
		action.Post("/api/admin/networks/switch", change, s.Switch, reasoned, rate, action.Summary("Pauses a network, closes it for deposits or withdrawals, or opens it.")),
		action.Post("/api/admin/networks/restart", change, s.Restart, reasoned, rate, action.TwoFactor(), action.Summary("Has a network that stopped followed anew from its newest block; what is below is not looked at.")),
		action.Post("/api/admin/testchain", see, s.TestChain, action.ReadsOnly(), reads, action.Summary("One test chain with its newest transactions.")),
		action.Post("/api/admin/testchain/pay", change, s.TestPay, logged, rate, action.Summary("Has the faucet of a test chain pay to an address.")),
		action.Post("/api/admin/testchain/mine", change, s.TestMine, logged, rate, action.Summary("Adds blocks to a test chain.")),
		action.Post("/api/admin/testchain/reorganise", change, s.TestReorganise, logged, rate, action.Summary("Abandons the newest blocks of a test chain.")),
		action.Post("/api/admin/testchain/spend", change, s.TestSpend, logged, rate, action.Summary("Spends twice: replaces a transaction of a test chain that waits.")),
		action.Post("/api/admin/testchain/behave", change, s.TestBehave, logged, rate, action.Summary("Says how the node of a test chain behaves.")),
	}
}
