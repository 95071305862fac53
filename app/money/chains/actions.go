package chains

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
)

// NetworkRow is the status of one network. Times are unix milliseconds, or 0 for
// none.
type NetworkRow struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Coin string `json:"coin"`
	// Kind is the kind of its node, or empty without a node.
	Kind string `json:"kind"`
	// Assets are the currencies on it.
	Assets []string `json:"assets"`
	State  string   `json:"state" ts:"none|starting|follows|behind|offline|lies|stopped|paused"`
	// Problem is the reason of a bad state.
	Problem string `json:"problem"`
	// Height is the newest block that was followed, and Tip the newest block of
	// the node.
	Height int64 `json:"height"`
	Tip    int64 `json:"tip"`
	// BlockAt is the time of the newest block that was followed. RespondedAt is the
	// time of the node's last valid response.
	BlockAt     int64 `json:"block_at"`
	RespondedAt int64 `json:"responded_at"`
	// Reorganisations is their number since the network is followed. Deepest is
	// the max number of blocks that one of them undid. Errors are counted since
	// the start.
	Reorganisations int64 `json:"reorganisations"`
	Deepest         int64 `json:"deepest"`
	Errors          int64 `json:"errors"`
	// Incomplete is the number of blocks whose payments the node has reported
	// only in part. They are queried again. Untraced is true if the node offers
	// no traces: payments that contracts forward are then not seen.
	Incomplete int64 `json:"incomplete"`
	Untraced   bool  `json:"untraced"`
	// Rescan is the last rescan of the network, or null.
	Rescan *NetworkRescan `json:"rescan"`
	// Confirmations is the number of blocks after which a payment counts.
	Confirmations int64 `json:"confirmations"`
	// Seconds is the average time of a block.
	Seconds     float64 `json:"seconds"`
	Paused      bool    `json:"paused"`
	Deposits    bool    `json:"deposits"`
	Withdrawals bool    `json:"withdrawals"`
}

// NetworksAnswer lists all networks that the site knows. Test is true if there
// are test chains.
type NetworksAnswer struct {
	Networks []NetworkRow `json:"networks"`
	Test     bool         `json:"test"`
}

// NetworkSwitchRequest pauses a network, or closes or opens a part of it.
type NetworkSwitchRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	Part    string `json:"part" validate:"required,oneof=following deposits withdrawals"`
	Open    bool   `json:"open"`
	action.Reason
}

// NetworkRescan is a range of blocks that is read again, from From to Until.
// Until is 0 before it begins. Next is the height of the next block, and Payments
// the number of payments to addresses of the site in the blocks so far. Problem
// is why it does not continue.
type NetworkRescan struct {
	From        int64  `json:"from"`
	Next        int64  `json:"next"`
	Until       int64  `json:"until"`
	Payments    int64  `json:"payments"`
	Done        bool   `json:"done"`
	Problem     string `json:"problem"`
	RequestedAt int64  `json:"requested_at"`
}

// NetworkRescanRequest reads the blocks of a network again, from a height up to
// the newest one. It replaces a running rescan.
type NetworkRescanRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	From    int64  `json:"from" validate:"min=0"`
	action.Reason
}

// NetworkLookupRequest checks one transaction. Height is the height of its block,
// for nodes that cannot find a transaction by its id, or 0 if unknown.
type NetworkLookupRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	TxID    string `json:"txid" validate:"required,max=128"`
	Height  int64  `json:"height,omitempty" validate:"min=0"`
	action.Reason
}

// NetworkLookupAnswer is the result of a check. Payments is the number of
// payments to addresses of the site. Waits is true if no block has the
// transaction yet. Incomplete is true if the node has reported only a part of it.
type NetworkLookupAnswer struct {
	Payments   int   `json:"payments"`
	Waits      bool  `json:"waits"`
	Height     int64 `json:"height"`
	Incomplete bool  `json:"incomplete"`
}

// NetworkRestartRequest starts to follow a network again at its newest block. The
// blocks between are read again unless Skip is set. Their payments are then
// credited only after a lookup of each transaction.
type NetworkRestartRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	Skip    bool   `json:"skip,omitempty"`
	action.Reason
}

// TestChainRequest names a test chain, or is empty for the first.
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
	// Asset is empty for an unknown token.
	Asset  string `json:"asset"`
	To     string `json:"to"`
	Tag    string `json:"tag"`
	Amount string `json:"amount"`
}

// TestChainTransaction is one transaction of a test chain.
type TestChainTransaction struct {
	TxID string `json:"txid"`
	// Height is the height of its block, or -1 while it waits.
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
	Behaviour    string                 `json:"behaviour" ts:"honest|silent|parent|negative|half"`
	Transactions []TestChainTransaction `json:"transactions"`
}

// TestChainPayRequest makes the faucet pay to an address.
type TestChainPayRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	// Asset is empty for an unknown token.
	Asset   string `json:"asset,omitempty" validate:"max=20"`
	Address string `json:"address" validate:"required,max=90"`
	Tag     string `json:"tag,omitempty" validate:"max=64"`
	// Amount is in whole coins, such as 0.5.
	Amount money.Number `json:"amount" validate:"required,max=40"`
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
	// Vanish removes their transactions, which otherwise wait again.
	Vanish bool `json:"vanish,omitempty"`
}

// TestChainSpendRequest replaces a waiting transaction.
type TestChainSpendRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	TxID    string `json:"txid" validate:"required,max=64"`
}

// TestChainBehaveRequest sets the behaviour of the node.
type TestChainBehaveRequest struct {
	Network   string `json:"network" validate:"required,max=20"`
	Behaviour string `json:"behaviour" validate:"required,oneof=honest silent parent negative half"`
}

const (
	readsPerMinute   = 600
	actionsPerMinute = 120
)

// Actions are the calls about networks and test chains.
func (s *Service) Actions() []action.Action {
	see, change := action.Permission(SeeNetworks), action.Permission(ChangeNetworks)
	reads, rate := action.PerAccount(readsPerMinute, time.Minute), action.PerAccount(actionsPerMinute, time.Minute)
	reasoned, logged := action.Staff(action.Logged{ReasonRequired: true}), action.Staff(action.Logged{})
	return []action.Action{
		action.Post("/api/admin/networks", see, s.Networks, action.ReadsOnly(), reads, action.Summary("The networks of coins and how they are followed.")),
		action.Post("/api/admin/networks/switch", change, s.Switch, reasoned, rate, action.Summary("Pauses a network, closes it for deposits or withdrawals, or opens it.")).Neutral("It opens and closes networks. What they pay out is bounded by settings."),
		action.Post("/api/admin/networks/restart", change, s.Restart, reasoned, rate, action.TwoFactor(), action.Summary("Restarts a stopped network at its newest block, and scans the blocks between again.")).Neutral("It reads blocks again. What counts is what the chain has."),
		action.Post("/api/admin/networks/rescan", change, s.Rescan, reasoned, rate, action.Summary("Has the blocks of a network from a height on looked at once more. What is credited already stays as it is.")).Neutral("It reads blocks again. What counts is what the chain has."),
		action.Post("/api/admin/networks/lookup", change, s.Lookup, reasoned, rate, action.Summary("Looks at one transaction, and takes what it brings to addresses of the site as its block would have.")).Neutral("It reads a transaction again. What counts is what the chain has."),
		action.Post("/api/admin/testchain", see, s.TestChain, action.ReadsOnly(), reads, action.Summary("One test chain with its newest transactions.")),
		action.Post("/api/admin/testchain/pay", change, s.TestPay, logged, rate, action.Summary("Has the faucet of a test chain pay to an address.")).Neutral("Test networks have coins without value."),
		action.Post("/api/admin/testchain/mine", change, s.TestMine, logged, rate, action.Summary("Adds blocks to a test chain.")).Neutral("Test networks have coins without value."),
		action.Post("/api/admin/testchain/reorganise", change, s.TestReorganise, logged, rate, action.Summary("Abandons the newest blocks of a test chain.")).Neutral("Test networks have coins without value."),
		action.Post("/api/admin/testchain/spend", change, s.TestSpend, logged, rate, action.Summary("Spends twice: replaces a transaction of a test chain that waits.")).Neutral("Test networks have coins without value."),
		action.Post("/api/admin/testchain/behave", change, s.TestBehave, logged, rate, action.Summary("Says how the node of a test chain behaves.")).Neutral("Test networks have coins without value."),
	}
}
