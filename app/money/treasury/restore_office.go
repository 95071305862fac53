package treasury

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/session"
	"croupier/db"
)

var errSearching = fault.New(fault.CodeConflict, "The chain is still searched for what left the wallets since the backup. Wait until it was followed to its newest block.").With("reason", "searching")

// restoreFound is what two people approve after a restore: how many orders were
// found on the chain, and how many are paid after the release. Digest covers
// their ids.
type restoreFound struct {
	Restore int64  `json:"restore"`
	Matched int    `json:"matched"`
	Unpaid  int    `json:"unpaid"`
	Digest  string `json:"digest"`
}

// restoreFindings returns what was found on a network, or nil if no payments are held. It
// is refused while the chain is still searched.
func (s *Service) restoreFindings(q db.Querier, ns networkState) (*restoreFound, error) {
	h, held, err := holdOf(q, ns.network)
	if err != nil || !held {
		return nil, err
	}
	rest, err := seenOn(q, ns.network)
	if err != nil {
		return nil, err
	}
	if h.caughtUpHeight == 0 || h.suspected || ns.height < h.caughtUpHeight || len(rest) > 0 {
		return nil, errSearching
	}
	return s.summarizeFindings(q, h)
}

func (s *Service) summarizeFindings(q db.Querier, h hold) (*restoreFound, error) {
	sum := &restoreFound{Restore: h.restore}
	text := sha256.New()
	list, err := foundSince(q, h.network, h.restore, maxUnpaid)
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		if f.order != nil {
			sum.Matched++
			fmt.Fprintf(text, "%s %s\n", f.order, f.txid)
		}
	}
	left, err := unpaidBefore(q, h.network, "", h.at, maxUnpaid)
	if err != nil {
		return nil, err
	}
	for _, o := range left {
		sum.Unpaid++
		fmt.Fprintf(text, "%s\n", o.ID)
	}
	sum.Digest = hex.EncodeToString(text.Sum(nil))
	return sum, nil
}

// releaseIfUnchanged ends the hold of a network if the findings still match the
// approved ones.
func (s *Service) releaseIfUnchanged(tx *db.Tx, ns networkState, agreed *restoreFound) error {
	now, err := s.restoreFindings(tx, ns)
	switch {
	case err != nil:
		return err
	case now == nil && agreed == nil:
		return nil
	case now == nil || agreed == nil || *now != *agreed:
		return approval.ErrChanged
	}
	return s.releaseHold(tx, ns.network)
}

// TreasuryRestore is the status of a network whose payments are held since the
// database was restored. Times are unix milliseconds.
type TreasuryRestore struct {
	At      int64    `json:"at"`
	Reasons []string `json:"reasons"`
	// Suspected is true if nothing proves the restore: payments resume without
	// staff if nothing is found.
	Suspected bool `json:"suspected"`
	// From is the last block that the restored books knew. Until is the block up
	// to which the chain is searched at least, or 0 while the node has not
	// reported its newest one.
	From  int64 `json:"from"`
	Until int64 `json:"until"`
	// Ready is true if everything was searched: two people can resume payments.
	Ready   bool `json:"ready"`
	Matched int  `json:"matched"`
	Unpaid  int  `json:"unpaid"`
}

// restoreRow returns the status of a network, or nil if no payments are held.
func (s *Service) restoreRow(q db.Querier, network string) (*TreasuryRestore, error) {
	h, held, err := holdOf(q, network)
	if err != nil || !held {
		return nil, err
	}
	ns, err := networkStateOf(q, network)
	if err != nil {
		return nil, err
	}
	sum, err := s.summarizeFindings(q, h)
	if err != nil {
		return nil, err
	}
	row := &TreasuryRestore{At: h.at, Reasons: []string{}, Suspected: h.suspected, From: h.fromHeight, Until: h.untilHeight, Matched: sum.Matched, Unpaid: sum.Unpaid}
	ready, err := s.restoreFindings(q, ns)
	row.Ready = ready != nil && err == nil
	events, err := restore.Latest(q, maxOrdersPerAddress)
	if at := slices.IndexFunc(events, func(e restore.Event) bool { return e.ID == h.restore }); at >= 0 {
		row.Reasons = events[at].Reasons
	}
	return row, err
}

// TreasuryRestoreRequest asks for the findings on a network after a restore.
type TreasuryRestoreRequest struct {
	Network string `json:"network" validate:"required,max=20"`
}

// TreasuryFound is an order that was found on the chain, or one that is paid
// after the release and has an empty TxID. Withdrawal is empty for a transaction
// of the site that pays no order in the books.
type TreasuryFound struct {
	Withdrawal string `json:"withdrawal"`
	Asset      string `json:"asset"`
	Amount     string `json:"amount"`
	Address    string `json:"address"`
	TxID       string `json:"txid"`
	Link       string `json:"link"`
	Height     int64  `json:"height"`
	State      string `json:"state" ts:"seen|booked|unmatched|queued|taken"`
}

// TreasuryRestoreAnswer lists what was found on the chain, and what is paid after
// the release: at most 200 of each. The total counts are in the network's row.
type TreasuryRestoreAnswer struct {
	Found  []TreasuryFound `json:"found"`
	Unpaid []TreasuryFound `json:"unpaid"`
}

// RestoreFound lists what was found on a network after a restore.
func (s *Service) RestoreFound(ctx context.Context, _ *session.Call, r TreasuryRestoreRequest) (answer TreasuryRestoreAnswer, err error) {
	answer = TreasuryRestoreAnswer{Found: []TreasuryFound{}, Unpaid: []TreasuryFound{}}
	network, known := s.Networks.Network(r.Network)
	if !known {
		return answer, errNetwork
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		h, held, err := holdOf(q, r.Network)
		if err != nil || !held {
			return err
		}
		list, err := foundSince(q, r.Network, h.restore, maxOrdersPerAddress)
		if err != nil {
			return err
		}
		for _, f := range list {
			row := TreasuryFound{TxID: f.txid, Link: strings.ReplaceAll(network.Explorer, "{tx}", f.txid), Height: f.height, State: f.state}
			if f.order != nil {
				o, there, err := orderByID(q, *f.order)
				if err != nil {
					return err
				}
				if row.Withdrawal = f.order.String(); there {
					s.fillFound(&row, o)
				}
			}
			answer.Found = append(answer.Found, row)
		}
		left, err := unpaidBefore(q, r.Network, "", h.at, maxOrdersPerAddress)
		for _, o := range left {
			row := TreasuryFound{Withdrawal: o.ID.String(), State: o.state}
			s.fillFound(&row, o)
			answer.Unpaid = append(answer.Unpaid, row)
		}
		return err
	})
	return answer, err
}

func (s *Service) fillFound(row *TreasuryFound, o order) {
	row.Asset, row.Address = o.Asset, o.Address
	if currency, known := s.Currency(o.currency); known {
		row.Amount = currency.Text(o.Amount)
	}
}
