package treasury

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

var (
	errNotDraft = fault.New(fault.CodeConflict, "This payment has no draft that waits for a signature.").With("reason", "not_draft")
	errSigned   = fault.New(fault.CodeConflict, "A transaction of this payment was signed already. It cannot be cancelled any more.").With("reason", "signed")
	errExported = fault.New(fault.CodeConflict, "The draft is in a file for another machine. Destroy the file first, and confirm that it was never signed.").With("reason", "exported")
	errNoSweeps = fault.New(fault.CodeConflict, "Nothing is swept on this network: its payments spend the coins of players where they lie, or all players share one address.").With("reason", "no_sweeps")
	errStale    = fault.New(fault.CodeUnavailable, "A draft has grown old, and no new one can be made before the node answers.")
)

// Cancel drops an unsigned draft: its reservations are free again, and its orders
// return to the queue. A signed payment that no node accepts is cancelled by a
// transaction that spends its coins.
func (s *Service) Cancel(ctx context.Context, call *session.Call, r TreasuryCancelRequest) (none action.None, err error) {
	paymentID, ok := id.ToBinary(r.ID)
	if !ok {
		return none, errUnknown
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		p, all, err := reloadPayment(tx, paymentID)
		switch {
		case err != nil || len(all) == 0:
			return orUnknown(err)
		case slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }):
			return s.cancelSigned(tx, call, r, p, all)
		case p.state != open || all[len(all)-1].state != drafted:
			return errNotDraft
		case slices.ContainsFunc(all, func(v version) bool { return v.exported }) && !r.Destroyed:
			return errExported
		}
		if err := s.dropDraft(tx, p, all, cancelled, "Staff have cancelled the draft."); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.wakeWorker(p.network) })
		return s.log(tx, call, "cancel draft", p.id.String(), r.Reason.Reason, fmt.Sprintf("%s, %d outputs", p.kind, len(all[len(all)-1].draft.Outputs)), nil)
	})
}

// cancelSigned makes the worker cancel a signed payment that no node accepts.
func (s *Service) cancelSigned(tx *db.Tx, call *session.Call, r TreasuryCancelRequest, p payment, all []version) error {
	network, found := s.Networks.Network(p.network)
	newest := all[len(all)-1]
	if !found || !cancellable(network, p, newest) {
		return errSigned
	}
	p.cancelling, p.bump = true, true
	if err := putPayment(tx, p); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.wakeWorker(p.network) })
	return s.log(tx, call, "cancel payment", p.id.String(), r.Reason.Reason, newest.txid, nil)
}

// SweepNow makes the worker sweep every address that has more than twice its fee,
// whatever the rule says. It sweeps as many addresses at a time as
// treasury.sweeps allows, until none is left.
func (s *Service) SweepNow(ctx context.Context, call *session.Call, r TreasuryNetworkRequest) (none action.None, err error) {
	network, found := s.Networks.Network(r.Network)
	if !found {
		return none, errNetwork
	}
	if !sweepable(network) {
		return none, errNoSweeps
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		ns, err := networkStateOf(tx, network.ID)
		if err != nil {
			return err
		}
		if ns.halted != "" {
			return errHalted
		}
		ns.sweepBy, ns.sweepAt = call.User.ID, tx.Now().UnixMilli()
		if err := putNetworkState(tx, ns); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.wakeWorker(network.ID) })
		return s.log(tx, call, "sweep", network.ID, r.Reason.Reason, "", nil)
	})
}

// CancelSweep ends a sweep that has no payment yet.
func (s *Service) CancelSweep(ctx context.Context, call *session.Call, r TreasuryPaymentRequest) (none action.None, err error) {
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
func (s *Service) Sweeps(ctx context.Context, _ *session.Call, r TreasurySweepsRequest) (answer resource.Page[TreasurySweep], err error) {
	before, below, err := cursorOf(r.Cursor)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := pageOfSweeps(q, strings.ToLower(r.Network), r.State, before, below, r.Rows()+1)
		if err != nil {
			return err
		}
		answer, err = resource.NewPage(list, r.Rows(), func(last sweepRecord) string { return fmt.Sprintf("%d.%s", last.at, last.id) },
			func(w sweepRecord) (TreasurySweep, error) { return s.sweepRow(w), nil })
		return err
	})
	return answer, err
}

// cursorOf parses the cursor of a page. An empty one is the newest page.
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

func (s *Service) sweepRow(w sweepRecord) TreasurySweep {
	row := TreasurySweep{
		ID: w.id.String(), Network: w.network, Asset: w.asset, Address: w.address, Target: w.target, State: w.state, Reason: w.reason,
		Cost: s.costText(w.network, w.cost), Requester: "requested by staff", At: w.at, EndedAt: w.endedAt, Amount: w.units.String(),
	}
	if w.by == byRule {
		row.Requester = "by the rule"
	}
	if w.usd != int64(money.MaxAmount) {
		row.Dollars = money.USD(w.usd).Text()
	}
	if asset, currency, err := s.asset(w.asset); err == nil {
		if amount, _, err := asset.Book(w.units, currency); err == nil {
			row.Amount = currency.Text(amount)
		}
	}
	for binary, target := range map[*id.Binary]*string{w.gasPayment: &row.GasPayment, w.paymentID: &row.Payment} {
		if binary != nil {
			*target = binary.String()
		}
	}
	return row
}

// renewDraft makes an expired draft again for the file that includes it. The old
// draft cannot have been signed.
func (s *Service) renewDraft(tx *db.Tx, p payment, v version) (version, error) {
	network, configured := s.Networks.Network(p.network)
	maker, has := s.Networks.Maker(p.network)
	if v.draft.Expires.IsZero() || v.maybeSigned() || !configured || !has || spendsOutputs(network) {
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
