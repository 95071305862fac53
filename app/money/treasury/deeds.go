package treasury

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is the kind of what the treasury does in the log of staff.
const Subject = "treasury"

var (
	errNothing  = fault.New(fault.CodeConflict, "Nothing waits for a signature on this network.").With("reason", "nothing")
	errFile     = fault.New(fault.CodeInvalid, "This is no file of signed transactions that this site has made.")
	errOther    = fault.New(fault.CodeConflict, "A signed transaction is not the one that was asked for. Nothing was stored.").With("reason", "other")
	errPast     = fault.New(fault.CodeConflict, "A transaction of this file is out of date. Make a new file.").With("reason", "stale")
	errNotStuck = fault.New(fault.CodeConflict, "This transaction does not wait for a block.").With("reason", "not_waiting")
	errHalted   = fault.New(fault.CodeConflict, "The payments of this network are stopped already.").With("reason", "halted")
	errRunning  = fault.New(fault.CodeConflict, "The payments of this network are not stopped.").With("reason", "running")
	errCold     = fault.New(fault.CodeConflict, "No cold wallet is set for this chain.").With("reason", "no_cold")
	errAmount   = fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50, more than zero, and no finer than the chain.")
	errRepeated = fault.New(fault.CodeConflict, "This was asked for already.").With("reason", "repeated")
)

func (s *Service) log(tx *db.Tx, call *session.Call, deed, subject, reason, detail string, after any) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.After = Subject, subject, reason, detail, after
	return s.StaffLog.Write(tx, entry)
}

// MakeBatch makes a file of all drafts of a network that wait for a signature. From then
// on each may be signed, so that the site signs none of them itself.
func (s *Service) MakeBatch(ctx context.Context, call *session.Call, r TreasuryNetworkDeed) (answer TreasuryBatchAnswer, err error) {
	b := Batch{Format: batchFormat, Network: r.Network, MadeAt: s.Clock.Now().UnixMilli()}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		list, err := openPayments(tx, r.Network)
		if err != nil {
			return err
		}
		for _, p := range list {
			newest, err := newestOf(tx, p.id)
			if err != nil {
				return err
			}
			if newest.state != drafted {
				continue
			}
			newest.exported = true
			if err := setVersion(tx, newest); err != nil {
				return err
			}
			b.Transactions = append(b.Transactions, BatchTransaction{ID: newest.id.String(), Draft: newest.draft})
		}
		if len(b.Transactions) == 0 {
			return errNothing
		}
		return s.log(tx, call, "make batch", r.Network, r.Reason.Reason, fmt.Sprintf("%d transactions", len(b.Transactions)), nil)
	})
	if err != nil {
		return answer, err
	}
	text, err := b.Write()
	name := fmt.Sprintf("croupier-%s-%s.json", r.Network, s.Clock.Now().UTC().Format("20060102-150405"))
	return TreasuryBatchAnswer{Name: name, Text: string(text), Count: len(b.Transactions)}, err
}

// TakeSigned stores the signatures of a file, all or none. What the file says of a draft
// counts for nothing: each signature must fit the draft that the site has stored.
func (s *Service) TakeSigned(ctx context.Context, call *session.Call, r TreasurySignedRequest) (answer TreasurySignedAnswer, err error) {
	b, err := ReadBatch([]byte(r.Text))
	if err != nil || len(b.Transactions) == 0 {
		return answer, errFile.Because(err)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, one := range b.Transactions {
			if one.Signed == nil || one.Signed.TxID == "" || len(one.Signed.Raw) == 0 {
				return errFile
			}
			stored, err := s.takeOne(tx, b.Network, one)
			if err != nil {
				return err
			}
			if stored {
				answer.Stored++
			} else {
				answer.Known++
			}
		}
		return s.log(tx, call, "upload signatures", b.Network, r.Reason.Reason, fmt.Sprintf("%d stored, %d known", answer.Stored, answer.Known), nil)
	})
	return answer, err
}

func (s *Service) takeOne(tx *db.Tx, networkID string, one BatchTransaction) (stored bool, err error) {
	versionID, ok := id.ToBinary(one.ID)
	if !ok {
		return false, errFile
	}
	v, found, err := versionByID(tx, versionID)
	switch {
	case err != nil:
		return false, err
	case !found || v.network != networkID:
		return false, errFile
	case v.txid == one.Signed.TxID && v.raw != nil:
		return false, nil // the same file again
	case v.state != drafted:
		return false, errPast
	}
	network, configured := s.Networks.Network(networkID)
	maker, has := s.Networks.Maker(networkID)
	if !configured || !has {
		return false, fmt.Errorf("check a signature of %s: %w", networkID, chain.ErrOffline)
	}
	if err := maker.Check(network, v.draft, *one.Signed); err != nil {
		return false, errOther.Because(err)
	}
	p, all, err := reread(tx, v.series)
	if err != nil {
		return false, err
	}
	if p.state != open || all[len(all)-1].id != v.id {
		return false, errPast
	}
	return true, s.storeSigned(tx, maker, p, all, *one.Signed, false)
}

// Bump has the worker replace the newest transaction of a payment by a dearer one.
func (s *Service) Bump(ctx context.Context, call *session.Call, r TreasuryPaymentDeed) (none action.None, err error) {
	paymentID, ok := id.ToBinary(r.ID)
	if !ok {
		return none, errUnknown
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		p, found, err := paymentByID(tx, paymentID)
		if err != nil || !found {
			return orUnknown(err)
		}
		newest, err := newestOf(tx, p.id)
		if err != nil {
			return err
		}
		if p.state != open || newest.state != sent {
			return errNotStuck
		}
		p.bump = true
		if err := putPayment(tx, p); err != nil {
			return err
		}
		tx.After(func() { s.nudge(p.network) })
		return s.log(tx, call, "raise fee", p.id.String(), r.Reason.Reason, newest.txid, nil)
	})
}

// Halt stops the automatic payments of a network.
func (s *Service) Halt(ctx context.Context, call *session.Call, r TreasuryNetworkDeed) (none action.None, err error) {
	if _, found := s.Networks.Network(r.Network); !found {
		return none, errNetwork
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		st, err := standOf(tx, r.Network)
		if err != nil {
			return err
		}
		if st.halted != "" {
			return errHalted
		}
		st.halted, st.haltedAt, st.haltedBy = "Staff have stopped the payments: "+r.Reason.Reason, tx.Now().UnixMilli(), call.User.ID
		if err := putStand(tx, st); err != nil {
			return err
		}
		return s.log(tx, call, "stop payments", r.Network, r.Reason.Reason, "", nil)
	})
}

// resumption is what a second person agrees to. Since is when payments were stopped: a
// later stop is another matter.
type resumption struct {
	Network     string       `json:"network"`
	Halted      string       `json:"halted"`
	Since       int64        `json:"since"`
	Differences []difference `json:"differences,omitempty"`
}

// difference is what an address holds beside what the books expect.
type difference struct {
	Asset   string `json:"asset"`
	Address string `json:"address"`
	Units   string `json:"units"`
}

// kindResume and kindMove are what can wait for a second person.
const (
	kindResume = "resume payments"
	kindMove   = "move coins to the cold wallet"
)

// Resuming is the release of a network as what always waits for a second person.
func (s *Service) Resuming() approval.Kind {
	return approval.Kind{
		Name: kindResume, Sentence: "Let the automatic payments of a network go on.", SubjectKind: Subject,
		Request: MoveMoney, Decide: MoveMoney, Always: true, Carry: s.carryResume,
	}
}

// Resume asks a second person to let payments go on. With Accept the node is asked for
// the differences first, and the second person sees what is accepted.
func (s *Service) Resume(ctx context.Context, call *session.Call, r TreasuryResumeRequest) (answer TreasuryHeld, err error) {
	network, found := s.Networks.Network(r.Network)
	if !found {
		return answer, errNetwork
	}
	var differences []difference
	if r.Accept {
		if differences, err = s.differences(ctx, network); err != nil {
			return answer, fault.New(fault.CodeUnavailable, "The node cannot tell the differences now.").Because(err)
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		st, err := standOf(tx, r.Network)
		if err != nil {
			return err
		}
		if st.halted == "" {
			return errRunning
		}
		_, answer.Waiting, err = s.Approvals.Hold(ctx, tx, call, approval.Ask{
			Kind: kindResume, Subject: r.Network, Payload: resumption{r.Network, st.halted, st.haltedAt, differences}, Reason: r.Reason.Reason,
		})
		return err
	})
	return answer, err
}

// differences asks the node what every address holds beside what the books expect.
func (s *Service) differences(ctx context.Context, network chain.Network) (list []difference, err error) {
	node, has := s.Networks.Node(network.ID)
	if !has {
		return nil, chain.ErrOffline
	}
	var (
		st     stand
		expect map[place]*big.Int
	)
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if st, err = standOf(q, network.ID); err != nil {
			return err
		}
		expect, err = s.expected(q, network)
		return err
	})
	if err != nil {
		return nil, err
	}
	found, err := s.measure(ctx, network, node, st, expect, true)
	for _, m := range found {
		if m.has == nil {
			continue
		}
		if off := new(big.Int).Sub(m.has, m.want); off.Sign() != 0 {
			list = append(list, difference{m.asset, m.address, off.String()})
		}
	}
	return list, err
}

func (s *Service) carryResume(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Done, error) {
	var r resumption
	if err := request.Read(&r); err != nil {
		return approval.Done{}, err
	}
	st, err := standOf(tx, r.Network)
	if err != nil {
		return approval.Done{}, err
	}
	if st.halted != r.Halted || st.haltedAt != r.Since {
		return approval.Done{}, approval.ErrChanged
	}
	for _, d := range r.Differences {
		units, err := parsed(d.Units)
		if err != nil {
			return approval.Done{}, err
		}
		if err := accept(tx, r.Network, d.Asset, d.Address, units); err != nil {
			return approval.Done{}, err
		}
	}
	before := st.halted
	st.halted, st.haltedAt, st.haltedBy, st.place = "", 0, "", "" // compared anew at once
	if err := putStand(tx, st); err != nil {
		return approval.Done{}, err
	}
	tx.After(func() { s.nudge(r.Network) })
	return approval.Done{Detail: "payments go on", Before: before, After: r.Differences}, nil
}

// moving is a move to the cold wallet. The address is part of what is agreed to.
type moving struct {
	Order  string       `json:"order"`
	Asset  string       `json:"asset"`
	To     string       `json:"to"`
	Amount money.Amount `json:"amount"`
}

// Moving is a move to the cold wallet as what can wait for a second person.
func (s *Service) Moving() approval.Kind {
	return approval.Kind{
		Name: kindMove, Sentence: "Move coins of the site to its cold wallet.", SubjectKind: Subject, Request: MoveMoney, Decide: MoveMoney, Carry: s.carryMove,
	}
}

// Move has coins sent to the cold wallet. Another machine signs it.
func (s *Service) Move(ctx context.Context, call *session.Call, r TreasuryMoveRequest) (answer TreasuryHeld, err error) {
	asset, currency, err := s.asset(r.Asset)
	if err != nil {
		return answer, errNetwork.Because(err)
	}
	amount, err := currency.Parse(r.Amount)
	if _, left := asset.Units(amount, currency); err != nil || amount <= 0 || left != 0 {
		return answer, errAmount.Because(err)
	}
	to := s.level(asset.ID).Cold
	if to == "" {
		return answer, errCold
	}
	// The id follows from the request, so that the same one again is refused.
	sum := sha256.Sum256([]byte(call.Actor() + "\x00" + r.Request))
	m := moving{Order: id.Binary(sum[:len(id.Binary{})]).String(), Asset: asset.ID, To: to, Amount: amount}
	ask := approval.Ask{Kind: kindMove, Subject: asset.ID, Payload: m, Reason: r.Reason.Reason}
	if worth := s.usd(amount, currency); worth == int64(money.MaxAmount) {
		ask.Unpriced = true
	} else {
		ask.Dollars = money.Amount(worth).Text(usdDecimals)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		lately, err := movedSince(tx, tx.Now().Add(-24*time.Hour).UnixMilli())
		if err != nil {
			return err
		}
		ask.Lately = money.Amount(lately).Text(usdDecimals)
		held, waiting, err := s.Approvals.Hold(ctx, tx, call, ask)
		if err != nil || held {
			answer.Waiting = waiting
			return err
		}
		if err := s.enqueueMove(tx, m); err != nil {
			return err
		}
		return s.log(tx, call, kindMove, asset.ID, r.Reason.Reason, currency.Text(amount), m)
	})
	return answer, err
}

func (s *Service) enqueueMove(tx *db.Tx, m moving) error {
	asset, currency, err := s.asset(m.Asset)
	if err != nil {
		return err
	}
	orderID, ok := id.ToBinary(m.Order)
	if !ok {
		return errRepeated
	}
	units, _ := asset.Units(m.Amount, currency)
	if _, found, err := orderByID(tx, orderID); err != nil || found {
		return errors.Join(err, errRepeated)
	}
	return s.enqueue(tx, move, Order{ID: orderID, Asset: m.Asset, Address: m.To, Units: units, Amount: m.Amount})
}

func (s *Service) carryMove(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Done, error) {
	var m moving
	if err := request.Read(&m); err != nil {
		return approval.Done{}, err
	}
	if s.level(m.Asset).Cold != m.To {
		return approval.Done{}, approval.ErrChanged
	}
	return approval.Done{Detail: "to " + m.To, After: m}, s.enqueueMove(tx, m)
}
