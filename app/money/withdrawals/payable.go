package withdrawals

import (
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/outflow"
	"croupier/db"
)

// Hours can pass between the approval of a withdrawal and its payment: the queue
// of a network, another machine that signs, or a node that does not respond. The
// treasury therefore calls MayPay in the write that signs a payment, and TakeBack
// returns a withdrawal that must not be paid any more to staff.

// overridableRules are the rules that an approval by staff overrides: the site may
// close an account and pay its remaining balance. All others must end before the
// payment.
var overridableRules = []string{"ban"}

// objectionOf returns the objection that a rule leaves on a withdrawal.
func objectionOf(rule string) string { return strings.ReplaceAll(rule, " ", "_") }

// CheckPaymentRules returns an error unless every rule that can hold a payment
// has an objection that explains it to staff. Call it before the site serves.
func CheckPaymentRules(rules []string) error {
	for _, rule := range rules {
		known := func(o Objection) bool { return o.Code == objectionOf(rule) }
		if !slices.ContainsFunc(Objections(), known) {
			return fmt.Errorf("the rule %q can hold payments, and withdrawals have no objection %q for it", rule, objectionOf(rule))
		}
	}
	return nil
}

// Orders decides which withdrawals may be paid. It needs only a database, the rules of the site, and
// the assets and currencies.
type Orders struct {
	Gate     outflow.Gate
	Networks Networks
	Wallets  ledger.Wallets
}

// paymentBlocks lists the rules that hold the payment of a withdrawal and that staff
// have not overridden by an approval.
func (s Orders) paymentBlocks(q db.Querier, w *withdrawal) ([]outflow.Hold, error) {
	blocks, err := s.Gate.PaymentBlocks(q, w.userID)
	if err != nil {
		return nil, fmt.Errorf("list the rules that block the payment of a withdrawal: %w", err)
	}
	return slices.DeleteFunc(blocks, func(h outflow.Hold) bool {
		return slices.Contains(overridableRules, h.Rule) && contains(w.objections, objectionOf(h.Rule))
	}), nil
}

// mayApprove refuses to approve a withdrawal that a rule blocks, and names the
// rule. A rule that the approval overrides becomes an objection of the
// withdrawal.
func (s *Service) mayApprove(q db.Querier, w *withdrawal) error {
	blocks, err := s.orders().paymentBlocks(q, w)
	if err != nil {
		return err
	}
	for _, h := range blocks {
		if !slices.Contains(overridableRules, h.Rule) {
			return fault.New(fault.CodeConflict, fmt.Sprintf("The payment is held: %s Resolve that first.", sentenceOf(objectionOf(h.Rule)))).
				With("reason", objectionOf(h.Rule))
		}
		w.objections = appendOnce(w.objections, objectionOf(h.Rule))
	}
	return nil
}

// sentenceOf explains an objection to staff.
func sentenceOf(code string) string {
	for _, o := range Objections() {
		if o.Code == code {
			return o.Sentence
		}
	}
	return failedSentence
}

// MayPay returns why the order of an approved withdrawal must not be paid now, or
// an empty text if it may be.
func (s Orders) MayPay(q db.Querier, o Order) (reason string, err error) {
	w, err := byID(q, o.ID)
	switch {
	case err != nil:
		return "", err
	case w == nil:
		return "There is no such withdrawal.", nil
	case !w.state.paying():
		return fmt.Sprintf("The withdrawal is not approved: its state is %s.", w.state), nil
	case w.asset != o.Asset || w.address != o.Address || w.tag != o.Tag || w.amount-w.fee != o.Amount || w.fee != o.Fee:
		return "The withdrawal and the order differ.", nil
	}
	blocks, err := s.paymentBlocks(q, w)
	if err != nil || len(blocks) == 0 {
		return "", err
	}
	return sentenceOf(objectionOf(blocks[0].Rule)), nil
}

// orders are the orders of this service.
func (s *Service) orders() Orders { return Orders{s.Gate, s.Networks, s.Wallets} }

// ReturnToReview returns an approved withdrawal to staff, because MayPay refused its
// payment and nothing was sent.
func (s *Service) ReturnToReview(tx *db.Tx, key id.Binary, reason string) error {
	w, err := byID(tx, key)
	if err != nil || w == nil || !w.state.paying() {
		return err
	}
	blocks, err := s.orders().paymentBlocks(tx, w)
	if err != nil {
		return err
	}
	return s.changeState(tx, w, stateChange{transition: Fail, reason: reason, edit: func(w *withdrawal) {
		w.automatic, w.confirmations, w.needed, w.txid = false, 0, 0, ""
		for _, h := range blocks {
			w.objections = appendOnce(w.objections, objectionOf(h.Rule))
		}
	}})
}
