package treasury

import (
	"cmp"
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

// Subject is the subject kind of the treasury in the staff log.
const Subject = "treasury"

var (
	errNothingToSign    = fault.New(fault.CodeConflict, "Nothing waits for a signature on this network.").With("reason", "nothing")
	errFile             = fault.New(fault.CodeInvalid, "This is no file of signed transactions that this site has made.")
	errForeignSignature = fault.New(fault.CodeConflict, "A signed transaction is not the one that was asked for. Nothing was stored.").With("reason", "other")
	errOutdated         = fault.New(fault.CodeConflict, "A transaction of this file is out of date. Make a new file.").With("reason", "stale")
	errNotStuck         = fault.New(fault.CodeConflict, "This transaction does not wait for a block.").With("reason", "not_waiting")
	errHalted           = fault.New(fault.CodeConflict, "The payments of this network are stopped already.").With("reason", "halted")
	errNotHalted        = fault.New(fault.CodeConflict, "The payments of this network are not stopped.").With("reason", "running")
	errNoColdWallet     = fault.New(fault.CodeConflict, "No cold wallet is set for this chain.").With("reason", "no_cold")
	errAmount           = fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50, more than zero, and no finer than the chain.")
	errRepeated         = fault.New(fault.CodeConflict, "This was asked for already.").With("reason", "repeated")
)

func (s *Service) log(tx *db.Tx, call *session.Call, operation, subject, reason, detail string, after any) error {
	entry := stafflog.By(call, operation)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.After = Subject, subject, reason, detail, after
	return s.StaffLog.Write(tx, entry)
}

// MakeBatch makes a file of all drafts of a network that wait for a signature.
// From then on each may be signed elsewhere, so the site signs none of them
// itself.
func (s *Service) MakeBatch(ctx context.Context, call *session.Call, r TreasuryNetworkRequest) (answer TreasuryBatchAnswer, err error) {
	b := Batch{Format: batchFormat, Network: r.Network, MadeAt: s.Clock.Now().UnixMilli()}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		// Another machine must not sign a payment that the chain may have
		// already.
		if _, held, err := holdOf(tx, r.Network); err != nil || held {
			return cmp.Or(err, error(errSearching))
		}
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
			switch reason, err := s.currentWithheldReason(tx, p); {
			case err != nil:
				return err
			case reason != "":
				continue // its draft is dropped at the next check
			}
			if newest, err = s.renewDraft(tx, p, newest); err != nil {
				return err
			}
			newest.exported = true
			if err := setVersion(tx, newest); err != nil {
				return err
			}
			b.Transactions = append(b.Transactions, BatchTransaction{ID: newest.id.String(), Draft: newest.draft})
		}
		if len(b.Transactions) == 0 {
			return errNothingToSign
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

// StoreSigned stores the signatures of a file, all or none. It ignores the drafts
// in the file: each signature must fit the draft that the site has stored.
func (s *Service) StoreSigned(ctx context.Context, call *session.Call, r TreasurySignedRequest) (answer TreasurySignedAnswer, err error) {
	b, err := ReadBatch([]byte(r.Text))
	if err != nil || len(b.Transactions) == 0 {
		return answer, errFile.Because(err)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, item := range b.Transactions {
			if item.Signed == nil || item.Signed.TxID == "" || len(item.Signed.Raw) == 0 {
				return errFile
			}
			stored, err := s.storeSignature(tx, b.Network, item)
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

func (s *Service) storeSignature(tx *db.Tx, networkID string, item BatchTransaction) (stored bool, err error) {
	versionID, ok := id.ToBinary(item.ID)
	if !ok {
		return false, errFile
	}
	v, found, err := versionByID(tx, versionID)
	switch {
	case err != nil:
		return false, err
	case !found || v.network != networkID:
		return false, errFile
	case v.txid == item.Signed.TxID && v.raw != nil:
		return false, nil // the same file again
	case v.state != drafted:
		return false, errOutdated
	}
	network, configured := s.Networks.Network(networkID)
	maker, has := s.Networks.Maker(networkID)
	if !configured || !has {
		return false, fmt.Errorf("check a signature of %s: %w", networkID, chain.ErrOffline)
	}
	if err := maker.Check(network, v.draft, *item.Signed); err != nil {
		return false, errForeignSignature.Because(err)
	}
	p, all, err := reloadPayment(tx, v.paymentID)
	if err != nil {
		return false, err
	}
	if p.state != open || all[len(all)-1].id != v.id {
		return false, errOutdated
	}
	return true, s.storeSigned(tx, maker, p, all, *item.Signed, false)
}

// Bump makes the worker replace the newest transaction of a payment by one with a
// higher fee.
func (s *Service) Bump(ctx context.Context, call *session.Call, r TreasuryPaymentRequest) (none action.None, err error) {
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
		if p.state != open || newest.state != sent && newest.state != signed && newest.state != rejected {
			return errNotStuck
		}
		p.bump = true
		if err := putPayment(tx, p); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.wakeWorker(p.network) })
		return s.log(tx, call, "raise fee", p.id.String(), r.Reason.Reason, newest.txid, nil)
	})
}

// Halt stops the automatic payments of a network.
func (s *Service) Halt(ctx context.Context, call *session.Call, r TreasuryNetworkRequest) (none action.None, err error) {
	if _, found := s.Networks.Network(r.Network); !found {
		return none, errNetwork
	}
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		ns, err := networkStateOf(tx, r.Network)
		if err != nil {
			return err
		}
		if ns.halted != "" {
			return errHalted
		}
		ns.halted, ns.haltedAt, ns.haltedBy = "Staff have stopped the payments: "+r.Reason.Reason, tx.Now().UnixMilli(), call.User.ID
		if err := putNetworkState(tx, ns); err != nil {
			return err
		}
		return s.log(tx, call, "stop payments", r.Network, r.Reason.Reason, "", nil)
	})
}
