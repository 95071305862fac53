package deposits

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// allActions are all actions of staff on a deposit.
var allActions = []StaffAction{ActionCredit, ActionReturn, ActionWriteOff, ActionClawBack, ActionHouseLoss}

// Decision is what staff decide about a deposit. Player is the player to credit
// when the deposit has no owner. Address and Tag are the destination of a return.
// That is rarely the sender's address: exchanges pay from addresses at which they
// do not receive.
type Decision struct {
	Action  string `json:"action" validate:"required,oneof=credit return write_off take_back bear" ts:"credit|return|write_off|take_back|bear"`
	Player  string `json:"player,omitempty" validate:"max=60"`
	Address string `json:"address,omitempty" validate:"max=128"`
	Tag     string `json:"tag,omitempty" validate:"max=64"`
}

// DecideDepositRequest decides a deposit.
type DecideDepositRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	Decision
	action.Reason
}

// DecideDepositAnswer is the state of the deposit after the call. Waiting names
// the approval request if a second person has to consent; then nothing has been
// done yet.
type DecideDepositAnswer struct {
	State   string `json:"state"`
	Waiting string `json:"waiting,omitempty"`
}

var (
	errNotPossible         = fault.New(fault.CodeConflict, "This cannot be done with the deposit in its present state. Reload it.")
	errNotBooked           = fault.New(fault.CodeConflict, "The deposit is not in the books: it can only be written off.")
	errNoPlayer            = fault.New(fault.CodeInvalid, "Name the player who is to be credited.")
	errNoTreasury          = fault.New(fault.CodeConflict, "This site cannot pay on this network.")
	errNoAddress           = fault.New(fault.CodeInvalid, "Name a valid address of this network to which it is returned.")
	errOwnAddress          = fault.New(fault.CodeInvalid, "This is an address of the site itself.")
	errInsufficientBalance = fault.New(fault.CodeConflict, "The balance of the player is smaller: let the house cover it.")
)

// kindDecide is the name of a decision in the staff log and among approval
// requests.
const kindDecide = "decide deposit"

// subject is the subject kind of a deposit in the staff log.
const subject = "deposit"

// refusal returns why an action does not fit a deposit, or nil if it does.
func (s *Service) refusal(d *deposit, staffAction StaffAction) error {
	if _, possible := decide(d.state, staffAction, d.previousState); !possible {
		return errNotPossible
	}
	switch staffAction {
	case ActionCredit:
		if !d.booked() {
			return errNotBooked
		}
	case ActionReturn:
		if !d.booked() {
			return errNotBooked
		}
	}
	return nil
}

// DecisionApproval is the approval kind of a decision about a deposit.
func (s *Service) DecisionApproval() approval.Kind {
	return approval.Kind{
		Name: kindDecide, Sentence: "Decide about a held or lost deposit.", SubjectKind: subject,
		Request: DecideDeposits, Decide: DecideDeposits, Execute: s.executeApproved,
	}
}

// kindReturned is the approval kind for money that was sent back at a gateway.
const kindReturned = "gateway return"

// ReturnApproval is the approval kind for money that was sent back at a gateway. It
// always needs two people, whatever the amount, because the site cannot see the
// return.
func (s *Service) ReturnApproval() approval.Kind {
	return approval.Kind{
		Name: kindReturned, Sentence: "Note that a gateway has sent a held deposit back.", SubjectKind: subject,
		Request: DecideDeposits, Decide: DecideDeposits, Always: true, Execute: s.executeApproved,
	}
}

// approvalWindow is the window in which the decisions of one member of staff are summed,
// so that many small ones need approval as one large one does.
const approvalWindow = 24 * time.Hour

// Decide carries out a decision of staff, or creates an approval request for it.
// It checks the state in the same transaction, so that a deposit is decided once.
func (s *Service) Decide(ctx context.Context, call *session.Call, request DecideDepositRequest) (answer DecideDepositAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, decision, err := s.prepare(tx, request.ID, request.Decision)
		if err != nil {
			return err
		}
		ask, err := s.approvalRequest(tx, call, d, decision, request.Reason.Reason)
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Submit(ctx, tx, call, ask)
		if err != nil || held {
			answer = DecideDepositAnswer{State: string(d.state), Waiting: waiting}
			return err
		}
		before := d.state
		if err := s.execute(tx, d, decision, call.User.ID, ""); err != nil {
			return err
		}
		answer.State = string(d.state)
		entry := stafflog.By(call, kindDecide)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = subject, d.id.String(), request.Reason.Reason, s.detail(d, decision)
		entry.Before, entry.After = map[string]string{"state": string(before)}, map[string]string{"state": string(d.state)}
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return DecideDepositAnswer{}, fmt.Errorf("decide a deposit: %w", err)
	}
	return answer, nil
}

// prepare checks a decision against the current state of the deposit, and
// completes it: the player becomes an id and the address its canonical form.
func (s *Service) prepare(tx *db.Tx, text string, decision Decision) (*deposit, Decision, error) {
	d, err := s.byText(tx, text)
	if err != nil {
		return nil, decision, err
	}
	if err := s.refusal(d, StaffAction(decision.Action)); err != nil {
		return nil, decision, err
	}
	switch StaffAction(decision.Action) {
	case ActionCredit:
		decision.Address, decision.Tag = "", ""
		term := decision.Player
		if term == "" {
			term = d.userID
		}
		if decision.Player, err = s.playerOf(tx, term); err == nil && decision.Player == "" {
			err = errNoPlayer
		}
	case ActionReturn:
		decision.Player = ""
		network, known := s.Networks.Network(d.network)
		if d.gateway() != "" {
			_, network, known = s.builtIn(d.asset)
		}
		if !known {
			return nil, decision, errNoTreasury
		}
		canonical, tag, refused := s.Addresses.Destination(network, decision.Address, decision.Tag)
		if refused != nil {
			return nil, decision, errNoAddress.Because(refused)
		}
		if own, err := isAssigned(tx, network.ID, canonical); err != nil || own {
			return nil, decision, cmp.Or(err, error(errOwnAddress))
		}
		decision.Address, decision.Tag = canonical, tag
	default:
		decision.Player, decision.Address, decision.Tag = "", "", ""
	}
	return d, decision, err
}

// approvalRequest returns the approval request for a second person.
func (s *Service) approvalRequest(tx *db.Tx, call *session.Call, d *deposit, decision Decision, reason string) (approval.Proposal, error) {
	ask := approval.Proposal{Kind: kindDecide, Subject: d.id.String(), Payload: decision, Reason: reason}
	if d.gateway() != "" && StaffAction(decision.Action) == ActionReturn {
		ask.Kind = kindReturned
	}
	if !d.booked() {
		return ask, nil
	}
	worth, priced := s.usdValue(d)
	if !priced {
		ask.Unpriced = true
		return ask, nil
	}
	ask.Dollars = money.USD(worth).Text()
	decidedToday, err := decidedSince(tx, call.User.ID, tx.Now().Add(-approvalWindow).UnixMilli())
	ask.RecentDollars = money.USD(decidedToday).Text()
	return ask, err
}

// usdValue returns the present value of a deposit in millionths of a dollar.
func (s *Service) usdValue(d *deposit) (usd int64, priced bool) {
	currency, known := s.Wallets.Currency(d.currency)
	price, err := s.Prices.Of(d.currency)
	if !known || err != nil {
		return 0, false
	}
	return price.USD(d.amount, currency), true
}

// executeApproved carries out a decision that a second person has approved.
func (s *Service) executeApproved(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
	var decision Decision
	if err := r.Read(&decision); err != nil {
		return approval.Completion{}, err
	}
	d, decision, err := s.prepare(tx, r.Subject, decision)
	if err != nil {
		return approval.Completion{}, err
	}
	before := d.state
	if err := s.execute(tx, d, decision, r.RequestedBy, call.User.ID); err != nil {
		return approval.Completion{}, err
	}
	return approval.Completion{
		Detail: s.detail(d, decision), Before: map[string]string{"state": string(before)}, After: map[string]string{"state": string(d.state)},
	}, nil
}

// detail returns the text of a decision for the staff log.
func (s *Service) detail(d *deposit, decision Decision) string {
	text := fmt.Sprintf("%s: %s %s, %s of %s", decision.Action, s.text(d), d.currency, d.txid, d.network)
	if decision.Player != "" {
		text += ", to " + decision.Player
	}
	if decision.Address != "" {
		text += ", to " + decision.Address
	}
	return text
}

// execute moves the money of a decision and stores it.
func (s *Service) execute(tx *db.Tx, d *deposit, decision Decision, actor, approver string) error {
	staffAction := StaffAction(decision.Action)
	after, possible := decide(d.state, staffAction, d.previousState)
	if !possible {
		return errNotPossible
	}
	batch := s.newChangeBatch(tx, s.network(d))
	d.decidedBy, d.approvedBy, d.decidedAt = actor, approver, tx.Now().UnixMilli()
	if worth, priced := s.usdValue(d); priced && d.booked() {
		d.usd = max(worth, d.credited())
	}
	step := Step{State: after, Reason: d.reason}
	var err error
	switch staffAction {
	case ActionCredit:
		d.userID, step.Booking = decision.Player, BookClaimed
	case ActionReturn:
		if d.gateway() != "" { // the gateway has sent the money back itself and no longer has it
			step.Booking = BookReleased
			break
		}
		if err = s.transfer(tx, d, d.unclaimed(), ledger.Key{Owner: ledger.Withdrawals, Currency: d.currency, Purpose: ledger.Real}, ledger.CodeClaimed); err == nil {
			err = ReturnOrdered.Publish(tx, s.Bus, s.order(d, decision))
		}
	case ActionWriteOff:
		err = s.transfer(tx, d, d.unclaimed(), houseOf(d), ledger.CodeClaimed)
	case ActionClawBack, ActionHouseLoss:
		err = s.reverse(tx, d, staffAction)
	}
	if err != nil {
		return err
	}
	if err := s.apply(batch, d, step); err != nil {
		return err
	}
	batch.publish()
	return nil
}

// order returns the payment that the treasury has to make: whole units of the
// chain, without those that the books do not have.
func (s *Service) order(d *deposit, decision Decision) ReturnOrder {
	order := ReturnOrder{ID: d.id, Asset: d.asset, Address: decision.Address, Tag: decision.Tag, Amount: d.amount}
	asset, _ := s.Networks.Asset(d.asset)
	currency, _ := s.Wallets.Currency(d.currency)
	order.Units, _ = asset.Units(d.amount, currency)
	return order
}

// MayReturn returns why a deposit must not be sent back to its sender now,
// although staff have decided so: its chain has lost it. The text is empty if it
// may be sent.
func (s *Service) MayReturn(q db.Querier, key id.Binary) (why string, err error) {
	d, err := depositByID(q, key[:])
	switch {
	case err != nil:
		return "", err
	case d == nil:
		return "There is no such deposit.", nil
	case d.state != Returned:
		return fmt.Sprintf("The deposit is not to be returned: its state is %s.", d.state), nil
	}
	return "", nil
}

// reverse debits a lost deposit from the player or from the house account.
func (s *Service) reverse(tx *db.Tx, d *deposit, staffAction StaffAction) error {
	wallet, err := d.wallet()
	if err != nil {
		return err
	}
	from := houseOf(d)
	if staffAction == ActionClawBack {
		from = d.player()
	}
	err = s.transfer(tx, d, from, wallet, ledger.CodeReversal)
	if errors.Is(err, ledger.ErrInsufficient) {
		return errInsufficientBalance.Because(err)
	}
	return err
}

// transfer moves the money of a deposit. It does nothing for a deposit that is not
// in the books.
func (s *Service) transfer(tx *db.Tx, d *deposit, from, to ledger.Key, code ledger.Code) error {
	if !d.booked() {
		return nil
	}
	return s.move(tx, d, ledger.Transfer{Debit: from, Credit: to, Amount: d.amount, Code: code, Ref: d.id[:]})
}

func houseOf(d *deposit) ledger.Key {
	return ledger.Key{Owner: ledger.House, Currency: d.currency, Purpose: ledger.Real}
}

// network returns the network of a deposit, or only its id if the site no longer
// follows it.
func (s *Service) network(d *deposit) chain.Network {
	network, known := s.Networks.Network(d.network)
	if !known {
		network = chain.Network{ID: d.network}
	}
	return network
}
