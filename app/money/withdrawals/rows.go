package withdrawals

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/db"
)

// WithdrawalRow is a withdrawal as its player sees it. Amounts are decimal texts in
// whole units, times unix milliseconds.
type WithdrawalRow struct {
	ID            string            `json:"_id"`
	Currency      string            `json:"currency"`
	Chain         string            `json:"chain"`
	Network       string            `json:"network"`
	Address       string            `json:"address"`
	Tag           string            `json:"tag"`
	Sum           string            `json:"sum"`
	Fee           string            `json:"fee"`
	Arrives       string            `json:"arrives"`
	CreatedAt     int64             `json:"created_at"`
	Status        int               `json:"status"`
	Auto          bool              `json:"auto"`
	DeclineReason string            `json:"decline_reason"`
	TxID          string            `json:"txid"`
	Link          string            `json:"link"`
	Confirmations int64             `json:"confirmations"`
	Needed        int64             `json:"needed"`
	Cancellable   bool              `json:"cancellable"`
	Events        []WithdrawalEvent `json:"events"`
}

// WithdrawalEvent is one step of a withdrawal on its timeline.
type WithdrawalEvent struct {
	At    int64  `json:"at"`
	State string `json:"state"`
	Text  string `json:"text"`
}

// requestTexts are the texts of the timeline for the request, by the first state.
var requestTexts = map[State]string{
	Review:   "Asked for. We look at it before it is paid.",
	Identity: "Asked for. It waits for an identity check: show who you are on the page Identity.",
	Approved: "Asked for and approved at once.",
}

// eventTexts are the texts of the timeline for each action.
var eventTexts = map[Transition]string{
	Identify: "Your identity check is complete. A person looks at it before it is paid.", Approve: "Approved.", RequestSecond: "Approved by one person. A second one looks at it.", ApproveSecond: "Approved by two persons.",
	Decline: "Declined. The money is back on your balance.", Hold: "Held for review.", Release: "A person looks at it again.",
	Cancel: "Cancelled by you. The money is back on your balance.", Sign: "The transaction is signed.", Send: "Sent to the network.",
	Confirm: "The network has taken it into a block.", Unconfirm: "The network has reordered its blocks. The transaction waits for another one.",
	Pay: "Paid.", Fail: "The payment could not be made. A person looks at it.",
	Find: "The chain has the payment already.",
}

func (e event) text() string {
	if e.transition == Create {
		return requestTexts[e.state]
	}
	return eventTexts[e.transition]
}

// assetOf finds the asset and the currency of a withdrawal. Both are in the
// program permanently, whether their network is configured or not.
func (s Orders) assetOf(w withdrawal) (chain.Asset, money.Currency, error) {
	assets := append(s.Networks.Assets(), chain.Assets()...)
	at := slices.IndexFunc(assets, func(a chain.Asset) bool { return a.ID == w.asset })
	currency, known := s.Wallets.Currency(w.currency)
	if at < 0 || !known {
		return chain.Asset{}, currency, fmt.Errorf("withdrawal %s is of %s and %s, which is unknown", w.id, w.asset, w.currency)
	}
	return assets[at], currency, nil
}

// link returns the explorer page of a transaction, or an empty text.
func link(network chain.Network, txid string) string {
	if txid == "" || network.Explorer == "" {
		return ""
	}
	return strings.ReplaceAll(network.Explorer, "{tx}", txid)
}

// network finds a network, configured or not.
func (s *Service) network(networkID string) chain.Network {
	if n, known := s.Networks.Network(networkID); known {
		return n
	}
	for _, n := range chain.Networks() {
		if n.ID == networkID {
			return n
		}
	}
	return chain.Network{ID: networkID, Name: networkID}
}

// row converts a withdrawal for its player.
func (s *Service) row(q db.Querier, w withdrawal) (WithdrawalRow, error) {
	_, currency, err := s.orders().assetOf(w)
	if err != nil {
		return WithdrawalRow{}, err
	}
	network := s.network(w.network)
	row := WithdrawalRow{
		ID: w.id.String(), Currency: w.currency, Chain: w.asset, Network: network.Name, Address: w.address, Tag: w.tag,
		Sum: currency.Text(w.amount), Fee: currency.Text(w.fee), Arrives: currency.Text(w.amount - w.fee), CreatedAt: w.createdAt,
		Status: w.state.Status(w.automatic), Auto: w.automatic, TxID: w.txid, Link: link(network, w.txid), Confirmations: w.confirmations, Needed: w.needed,
		Cancellable: w.state.Cancellable(w.automatic), Events: []WithdrawalEvent{},
	}
	if w.state == Declined {
		row.DeclineReason = w.reason
	}
	events, err := eventsOf(q, w.id)
	for _, e := range events {
		row.Events = append(row.Events, WithdrawalEvent{At: e.at, State: string(e.state), Text: e.text()})
	}
	return row, err
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
