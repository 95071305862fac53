package treasury

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

var (
	errNotDraft = fault.New(fault.CodeConflict, "This payment has no draft that waits for a signature.").With("reason", "not_draft")
	errSigned   = fault.New(fault.CodeConflict, "A transaction of this payment was signed already. It cannot be cancelled any more.").With("reason", "signed")
	errExported = fault.New(fault.CodeConflict, "The draft is in a file for another machine. Destroy the file first, and say that nobody has signed it.").With("reason", "exported")
	errNoSweeps = fault.New(fault.CodeConflict, "Nothing is swept on this network: its payments spend the coins of players where they lie, or all players share one address.").With("reason", "no_sweeps")
	errStale    = fault.New(fault.CodeUnavailable, "A draft has grown old, and no new one can be made before the node answers.")
)

// Cancel drops a draft that nobody has signed: what it reserved is free again, and its
// orders return to the queue.
func (s *Service) Cancel(ctx context.Context, call *session.Call, r TreasuryCancelRequest) (none action.None, err error) {
	paymentID, ok := id.ToBinary(r.ID)
	if !ok {
		return none, errUnknown
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		p, all, err := reread(tx, paymentID)
		switch {
		case err != nil || len(all) == 0:
			return orUnknown(err)
		case slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }):
			return errSigned
		case p.state != open || all[len(all)-1].state != drafted:
			return errNotDraft
		case slices.ContainsFunc(all, func(v version) bool { return v.exported }) && !r.Destroyed:
			return errExported
		}
		if err := s.forget(tx, p, all, cancelled, "Staff have cancelled the draft."); err != nil {
			return err
		}
		tx.After(func() { s.nudge(p.network) })
		return s.log(tx, call, "cancel draft", p.id.String(), r.Reason.Reason, fmt.Sprintf("%s, %d outputs", p.kind, len(all[len(all)-1].draft.Outputs)), nil)
	})
}

// SweepNow has the worker plan sweeps of all that is worth more than its fee, whatever
// the rule says, as many as may be open at a time.
func (s *Service) SweepNow(ctx context.Context, call *session.Call, r TreasuryNetworkDeed) (none action.None, err error) {
	network, found := s.Networks.Network(r.Network)
	if !found {
		return none, errNetwork
	}
	if !sweepable(network) {
		return none, errNoSweeps
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		st, err := standOf(tx, network.ID)
		if err != nil {
			return err
		}
		if st.halted != "" {
			return errHalted
		}
		st.sweepBy = call.User.ID
		if err := putStand(tx, st); err != nil {
			return err
		}
		tx.After(func() { s.nudge(network.ID) })
		return s.log(tx, call, "sweep", network.ID, r.Reason.Reason, "", nil)
	})
}

// CancelSweep ends a sweep of which no payment was made yet.
func (s *Service) CancelSweep(ctx context.Context, call *session.Call, r TreasuryPaymentDeed) (none action.None, err error) {
	sweepID, ok := id.ToBinary(r.ID)
	if !ok {
		return none, errUnknown
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		w, found, err := sweepByID(tx, sweepID)
		if err != nil || !found {
			return orUnknown(err)
		}
		if w.state != waiting {
			return errNotDraft
		}
		if err := s.endSweep(tx, w, cancelled, "Staff have cancelled it."); err != nil {
			return err
		}
		return s.log(tx, call, "cancel sweep", w.id.String(), r.Reason.Reason, w.asset+" at "+w.address, nil)
	})
}

// Sweeps lists sweeps.
func (s *Service) Sweeps(ctx context.Context, _ *session.Call, r TreasurySweepsRequest) (TreasurySweepsAnswer, error) {
	answer := TreasurySweepsAnswer{Rows: []TreasurySweep{}}
	limit := cmp.Or(r.Limit, usualPage)
	before, below, err := cursorOf(r.Cursor)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := pageOfSweeps(q, r.Network, r.State, before, below, limit+1)
		if err != nil {
			return err
		}
		if len(list) > limit {
			list = list[:limit]
			last := list[limit-1]
			answer.Next = fmt.Sprintf("%d.%s", last.at, last.id)
		}
		for _, w := range list {
			answer.Rows = append(answer.Rows, s.sweepRow(w))
		}
		return nil
	})
	return answer, err
}

// cursorOf is the place of a page: the newest for none.
func cursorOf(text string) (before int64, below id.Binary, err error) {
	if text == "" {
		return 1 << 62, below, nil
	}
	at, name, found := strings.Cut(text, ".")
	number, err := strconv.ParseInt(at, 10, 64)
	binary, ok := id.ToBinary(name)
	if !found || err != nil || !ok {
		return 0, below, errCursor
	}
	return number, binary, nil
}

func (s *Service) sweepRow(w sweeping) TreasurySweep {
	row := TreasurySweep{
		ID: w.id.String(), Network: w.network, Asset: w.asset, Address: w.address, Target: w.target, State: w.state, Reason: w.reason,
		Cost: w.cost.String(), ByRule: w.by == byRule, At: w.at, EndedAt: w.endedAt, Amount: w.units.String(),
	}
	if w.usd != int64(money.MaxAmount) {
		row.Dollars = money.Amount(w.usd).Text(usdDecimals)
	}
	if asset, currency, err := s.asset(w.asset); err == nil {
		if amount, _, err := asset.Book(w.units, currency); err == nil {
			row.Amount = currency.Text(amount)
		}
	}
	for binary, into := range map[*id.Binary]*string{w.fuel: &row.Fuel, w.series: &row.Payment} {
		if binary != nil {
			*into = binary.String()
		}
	}
	return row
}

// renewed is a draft that has grown old and that nobody can have signed, made anew for
// the file in which it goes.
func (s *Service) renewed(tx *db.Tx, p payment, v version) (version, error) {
	network, configured := s.Networks.Network(p.network)
	maker, has := s.Networks.Maker(p.network)
	if v.draft.Expires.IsZero() || v.signedEver() || !configured || !has || spendsOutputs(network) {
		return v, nil
	}
	now := tx.Now()
	draft, refused := maker.Draft(network, v.draft.Funds, v.draft.Outputs, v.rate, now)
	if refused != nil {
		if now.Before(v.draft.Expires) {
			return v, nil
		}
		return v, errStale.Because(refused)
	}
	if draft.Fee.Cmp(v.draft.Fee) != 0 {
		return v, nil
	}
	v.draft = draft
	return v, setDraft(tx, v)
}
