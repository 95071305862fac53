package app

import (
	"context"

	"croupier/app/desk/alerts"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/codes"
	"croupier/app/rewards/ranks"
	"croupier/app/rewards/wheel"
	"croupier/db"

	"croupier/app/desk/licence"
)

type codeNeeds struct {
	licence  *licence.Site
	accounts *account.Service
	wallets  *wallet.Service
	rules    *eligibility.Service
	bonuses  *bonus.Service
	levels   *ranks.Service
	incoming incoming
	wheel    *wheel.Service
	tempting tempting
}

// wireCodes makes the room of promo codes.
func wireCodes(_ context.Context, k *kernel, needs codeNeeds) (*codes.Service, feature.Feature, error) {
	service := codes.New(codes.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Ledger: k.ledger, Wallets: raceWallets{needs.wallets, needs.licence}, Prices: k.prices,
		Players: codePlayers{needs.accounts, needs.levels, needs.incoming}, Admission: codeEligibility{rankEligibility{needs.rules, needs.accounts, k.clock}, needs.tempting},
		Bonuses: codeBonuses{needs.bonuses}, Tickets: needs.wheel, Activity: k.activity, Approvals: k.approvals, StaffLog: k.staffLog, Manage: bonus.Promo,
	})
	needs.wheel.ListCodes(wheelCodes{service})
	k.activity.Declare(codes.ActivityKinds()...)
	if err := k.approvals.Declare(service.Approving()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "codes", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
	}, nil
}

// wheelCodes are promo codes as the dialog of the wheel lists them.
type wheelCodes struct{ codes *codes.Service }

// PublicCodes implements wheel.Codes.
func (w wheelCodes) PublicCodes(ctx context.Context, userID string) ([]wheel.PublicCode, error) {
	list, err := w.codes.PublicCodes(ctx, userID)
	shown := make([]wheel.PublicCode, len(list))
	for i, code := range list {
		shown[i] = wheel.PublicCode{ID: code.ID, Code: code.Code}
	}
	return shown, err
}

// codePlayers are players as the conditions of codes ask about them.
type codePlayers struct {
	*account.Service
	levels   *ranks.Service
	incoming incoming
}

// Level implements codes.Players.
func (p codePlayers) Level(q db.Querier, userID string) (int, error) {
	return p.levels.Level(q, userID)
}

// Deposited implements codes.Players.
func (p codePlayers) Deposited(q db.Querier, userID string) (bool, error) {
	usd, err := p.incoming.TotalDeposited(q, userID)
	return usd > 0, err
}

// codeEligibility is eligibility as codes ask it. A code is a gift of the house, so that
// whoever may receive none or must not be tempted is given none, and an exclusion refuses it.
type codeEligibility struct {
	rankEligibility
	tempting
}

var errCodeHold = fault.New(fault.CodeForbidden, "Promo codes are not possible for this account at the moment. Write to the support.")

// Claim implements codes.Admission.
func (e codeEligibility) Claim(q db.Querier, user *session.User, country, currency string, usd int64) error {
	if err := e.eligibility.Check(q, eligibility.Claim, eligibility.Acting(user.ID, user, country, false), currency, usd); err != nil {
		return err
	}
	held, err := e.Barred(q, user.ID)
	if err == nil && held {
		return errCodeHold
	}
	return err
}

// Barred implements codes.Admission.
func (e codeEligibility) Barred(q db.Querier, userID string) (bool, error) {
	if may, err := e.MayTempt(q, userID); err != nil || !may {
		return true, err
	}
	return alerts.Held(q, userID, alerts.HoldGifts)
}

// codeBonuses give bonus money for codes: what staff do not choose is as the site has it.
type codeBonuses struct{ bonuses *bonus.Service }

func bonusTerms(t codes.BonusTerms) bonus.Terms {
	terms := bonus.DefaultTerms()
	terms.Kind, terms.Wager, terms.MaxBet, terms.MaxWin, terms.Days = bonus.Kind(t.Kind), t.Wager, t.MaxBet, t.MaxWin, t.Days
	return terms
}

// Check implements codes.Bonuses.
func (codeBonuses) Check(t codes.BonusTerms) error { return bonusTerms(t).Check() }

// Grant implements codes.Bonuses.
func (b codeBonuses) Grant(tx *db.Tx, c codes.Bonus) error {
	return b.bonuses.Grant(tx, bonus.Given{Source: c.Source, UserID: c.UserID, Currency: c.Currency, Amount: c.Amount, Name: c.Name, Terms: bonusTerms(c.Terms)})
}

// Granted implements codes.Bonuses.
func (b codeBonuses) Granted(q db.Querier, source string) (userID, currency string, amount money.Amount, found bool, err error) {
	return b.bonuses.GrantedFor(q, source)
}

// MakeOffer implements codes.Bonuses.
func (b codeBonuses) MakeOffer(tx *db.Tx, o codes.Offer) error {
	made := bonus.Offer{
		ID: o.ID, Name: o.Name, Description: o.Description, Percent: o.Percent, MaxUSD: o.MaxUSD, MinUSD: o.MinUSD, FirstOnly: o.FirstOnly, Terms: bonusTerms(o.Terms),
		StartsAt: o.StartsAt, EndsAt: o.EndsAt,
	}
	if o.BudgetUSD != 0 {
		made.BudgetUSD = &o.BudgetUSD
	}
	return b.bonuses.PutCodeOffer(tx, made)
}

// StopOffer implements codes.Bonuses.
func (b codeBonuses) StopOffer(tx *db.Tx, offerID string) error {
	return b.bonuses.StopCodeOffer(tx, offerID)
}

// OptIn implements codes.Bonuses.
func (b codeBonuses) OptIn(tx *db.Tx, userID, offerID string) (codes.DepositOffer, bool, error) {
	o, open, err := b.bonuses.OptInByCode(tx, userID, offerID)
	if err != nil || !open {
		return codes.DepositOffer{}, false, err
	}
	return depositOffer(o), true, nil
}

// Chosen implements codes.Bonuses.
func (b codeBonuses) Chosen(q db.Querier, userID, offerID string) (*codes.DepositOffer, error) {
	o, err := b.bonuses.Chosen(q, userID, offerID)
	if err != nil || o == nil {
		return nil, err
	}
	shown := depositOffer(o)
	return &shown, nil
}

// Given implements codes.Bonuses.
func (b codeBonuses) Given(q db.Querier, offerID string) (usd, players int64, err error) {
	return b.bonuses.OfferGiven(q, offerID)
}

func depositOffer(o *bonus.Offer) codes.DepositOffer {
	return codes.DepositOffer{
		ID: o.ID, Name: o.Name, Description: o.Description, Max: codes.Dollars(o.MaxUSD), Min: codes.Dollars(o.MinUSD), Percent: o.Percent, FirstOnly: o.FirstOnly, EndsAt: o.EndsAt,
	}
}
