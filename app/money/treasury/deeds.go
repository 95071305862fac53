package treasury

import (
	"context"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
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
			if newest, err = s.renewed(tx, p, newest); err != nil {
				return err
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
