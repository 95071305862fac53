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
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// deeds are all that staff can do with a deposit.
var deeds = []Deed{DeedCredit, DeedReturn, DeedWriteOff, DeedTakeBack, DeedBear}

// Decision is what becomes of a deposit. Player is who is credited with what belongs
// to nobody; Address and Tag are where it is returned to, which is seldom where it
// came from: exchanges pay from addresses at which they do not receive.
type Decision struct {
	Deed    string `json:"deed" validate:"required,oneof=credit return write_off take_back bear" ts:"credit|return|write_off|take_back|bear"`
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

// DecideDepositAnswer tells how the deposit stands. Waiting names what waits for the
// consent of somebody else; then nothing has been done yet.
type DecideDepositAnswer struct {
	State   string `json:"state"`
	Waiting string `json:"waiting,omitempty"`
}

var (
	errNotPossible = fault.New(fault.CodeConflict, "This cannot be done with the deposit as it stands now. Look at it again.")
	errNotBooked   = fault.New(fault.CodeConflict, "The deposit is not in the books: it can only be written off.")
	errNoPlayer    = fault.New(fault.CodeInvalid, "Name the player who is to be credited.")
	errNoTreasury  = fault.New(fault.CodeConflict, "This site cannot pay on this network.")
	errNoAddress   = fault.New(fault.CodeInvalid, "Name a valid address of this network to which it is returned.")
	errOwnAddress  = fault.New(fault.CodeInvalid, "This is an address of the site itself.")
	errPoor        = fault.New(fault.CodeConflict, "The player holds less than that: let the house bear it.")
)

// deedDecide is a decision in the log of staff and among what can wait.
const deedDecide = "decide deposit"

// subject is what the log of staff calls a deposit.
const subject = "deposit"

// refusal says why a deed does not fit a deposit; nil when it does.
func (s *Service) refusal(d *deposit, deed Deed) error {
	if _, possible := decide(d.state, deed, d.was); !possible {
		return errNotPossible
	}
	switch deed {
	case DeedCredit:
		if !d.booked() {
			return errNotBooked
		}
	case DeedReturn:
		if !d.booked() {
			return errNotBooked
		}
		if s.Treasury == nil && d.gateway() == "" {
			return errNoTreasury
		}
	}
	return nil
}

// Deciding is a decision as what can wait for a second person.
func (s *Service) Deciding() approval.Kind {
	return approval.Kind{
		Name: deedDecide, Sentence: "Decide what becomes of a held or lost deposit.", SubjectKind: subject,
		Request: DecideDeposits, Decide: DecideDeposits, Carry: s.carry,
	}
}

// deedReturned is that money was sent back at a gateway, as what waits for a second person.
const deedReturned = "gateway return"

// Returning is that money was sent back at a gateway. It takes two people whatever it is
// worth: the site sees nothing of it.
func (s *Service) Returning() approval.Kind {
	return approval.Kind{
		Name: deedReturned, Sentence: "Note that a gateway has sent a held deposit back.", SubjectKind: subject,
		Request: DecideDeposits, Decide: DecideDeposits, Always: true, Carry: s.carry,
	}
}

// sumOver is how far back the decisions of one member of the staff count together:
// many small ones wait as one large one does.
const sumOver = 24 * time.Hour

// Decide does what staff have decided, or hands it to those who have to agree. The
// state is looked at in the same transaction: a deposit is decided once.
func (s *Service) Decide(ctx context.Context, call *session.Call, request DecideDepositRequest) (answer DecideDepositAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, decision, err := s.prepare(tx, request.ID, request.Decision)
		if err != nil {
			return err
		}
		ask, err := s.ask(tx, call, d, decision, request.Reason.Reason)
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Hold(ctx, tx, call, ask)
		if err != nil || held {
			answer = DecideDepositAnswer{State: string(d.state), Waiting: waiting}
			return err
		}
		before := d.state
		if err := s.carryOut(tx, d, decision, call.User.ID, ""); err != nil {
			return err
		}
		answer.State = string(d.state)
		entry := stafflog.By(call, deedDecide)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = subject, d.id.String(), request.Reason.Reason, s.detail(d, decision)
		entry.Before, entry.After = map[string]string{"state": string(before)}, map[string]string{"state": string(d.state)}
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return DecideDepositAnswer{}, fmt.Errorf("decide a deposit: %w", err)
	}
	return answer, nil
}

// prepare checks a decision against the deposit as it stands, and completes it: the
// player becomes an id, the address takes its one form.
func (s *Service) prepare(tx *db.Tx, text string, decision Decision) (*deposit, Decision, error) {
	d, err := s.byText(tx, text)
	if err != nil {
		return nil, decision, err
	}
	if err := s.refusal(d, Deed(decision.Deed)); err != nil {
		return nil, decision, err
	}
	switch Deed(decision.Deed) {
	case DeedCredit:
		decision.Address, decision.Tag = "", ""
		term := decision.Player
		if term == "" {
			term = d.userID
		}
		if decision.Player, err = s.playerOf(tx, term); err == nil && decision.Player == "" {
			err = errNoPlayer
		}
	case DeedReturn:
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
		if own, err := addressGiven(tx, network.ID, canonical); err != nil || own {
			return nil, decision, cmp.Or(err, error(errOwnAddress))
		}
		decision.Address, decision.Tag = canonical, tag
	default:
		decision.Player, decision.Address, decision.Tag = "", "", ""
	}
	return d, decision, err
}

// ask is what a second person is asked for.
func (s *Service) ask(tx *db.Tx, call *session.Call, d *deposit, decision Decision, reason string) (approval.Ask, error) {
	ask := approval.Ask{Kind: deedDecide, Subject: d.id.String(), Payload: decision, Reason: reason}
	if d.gateway() != "" && Deed(decision.Deed) == DeedReturn {
		ask.Kind = deedReturned
	}
	if !d.booked() {
		return ask, nil
	}
	worth, priced := s.worth(d)
	if !priced {
		ask.Unpriced = true
		return ask, nil
	}
	ask.Dollars = money.Amount(worth).Text(usdDecimals)
	lately, err := decidedSince(tx, call.User.ID, tx.Now().Add(-sumOver).UnixMilli())
	ask.Lately = money.Amount(lately).Text(usdDecimals)
	return ask, err
}

// worth is what a deposit is worth now, in millionths of a dollar.
func (s *Service) worth(d *deposit) (usd int64, priced bool) {
	currency, known := s.Wallets.Currency(d.currency)
	price, err := s.Prices.Of(d.currency)
	if !known || err != nil {
		return 0, false
	}
	return price.USD(d.amount, currency), true
}

// carry does what a second person agrees to.
func (s *Service) carry(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Done, error) {
	var decision Decision
	if err := r.Read(&decision); err != nil {
		return approval.Done{}, err
	}
	d, decision, err := s.prepare(tx, r.Subject, decision)
	if err != nil {
		return approval.Done{}, err
	}
	before := d.state
	if err := s.carryOut(tx, d, decision, r.RequestedBy, call.User.ID); err != nil {
		return approval.Done{}, err
	}
	return approval.Done{
		Detail: s.detail(d, decision), Before: map[string]string{"state": string(before)}, After: map[string]string{"state": string(d.state)},
	}, nil
}

// detail is what the log of staff says of a decision.
func (s *Service) detail(d *deposit, decision Decision) string {
	text := fmt.Sprintf("%s: %s %s, %s of %s", decision.Deed, s.text(d), d.currency, d.txid, d.network)
	if decision.Player != "" {
		text += ", to " + decision.Player
	}
	if decision.Address != "" {
		text += ", to " + decision.Address
	}
	return text
}

// carryOut moves the money of a decision and stores it.
func (s *Service) carryOut(tx *db.Tx, d *deposit, decision Decision, actor, approver string) error {
	deed := Deed(decision.Deed)
	after, possible := decide(d.state, deed, d.was)
	if !possible {
		return errNotPossible
	}
	told := s.newTold(tx, s.network(d))
	d.decidedBy, d.approvedBy, d.decidedAt = actor, approver, tx.Now().UnixMilli()
	if worth, priced := s.worth(d); priced && d.booked() {
		d.usd = worth
	}
	step := Step{State: after, Reason: d.reason}
	var err error
	switch deed {
	case DeedCredit:
		d.userID, step.Booking = decision.Player, BookClaimed
	case DeedReturn:
		if d.gateway() != "" { // it has sent the money back itself, and has it no more
			step.Booking = BookReleased
			break
		}
		if err = s.shift(tx, d, d.unclaimed(), ledger.Key{Owner: ledger.Withdrawals, Currency: d.currency, Purpose: ledger.Real}, ledger.CodeClaimed); err == nil {
			err = s.Treasury.Return(tx, s.order(d, decision))
		}
	case DeedWriteOff:
		err = s.shift(tx, d, d.unclaimed(), houseOf(d), ledger.CodeClaimed)
	case DeedTakeBack, DeedBear:
		err = s.reverse(tx, d, deed)
	}
	if err != nil {
		return err
	}
	if err := s.apply(told, d, step); err != nil {
		return err
	}
	told.publish()
	return nil
}

// order is what the treasury is asked to return: whole units of the chain, without
// those that the books do not hold.
func (s *Service) order(d *deposit, decision Decision) ReturnOrder {
	order := ReturnOrder{ID: d.id, Asset: d.asset, Address: decision.Address, Tag: decision.Tag, Amount: d.amount}
	asset, _ := s.Networks.Asset(d.asset)
	currency, _ := s.Wallets.Currency(d.currency)
	order.Units, _ = asset.Units(d.amount, currency)
	return order
}

// reverse takes a lost deposit back, from the player or from the house.
func (s *Service) reverse(tx *db.Tx, d *deposit, deed Deed) error {
	wallet, err := d.wallet()
	if err != nil {
		return err
	}
	from := houseOf(d)
	if deed == DeedTakeBack {
		from = d.player()
	}
	err = s.shift(tx, d, from, wallet, ledger.CodeReversal)
	if errors.Is(err, ledger.ErrInsufficient) {
		return errPoor.Because(err)
	}
	return err
}

// shift moves the money of a deposit, unless the books do not know it.
func (s *Service) shift(tx *db.Tx, d *deposit, from, to ledger.Key, code ledger.Code) error {
	if !d.booked() {
		return nil
	}
	return s.move(tx, d, ledger.Transfer{Debit: from, Credit: to, Amount: d.amount, Code: code, Ref: d.id[:]})
}

func houseOf(d *deposit) ledger.Key {
	return ledger.Key{Owner: ledger.House, Currency: d.currency, Purpose: ledger.Real}
}

// network is the network of a deposit, or its id alone when the site follows it no
// more.
func (s *Service) network(d *deposit) chain.Network {
	network, known := s.Networks.Network(d.network)
	if !known {
		network = chain.Network{ID: d.network}
	}
	return network
}
