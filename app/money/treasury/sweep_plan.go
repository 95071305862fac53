package treasury

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/db"
)

const (
	// planEvery is how often the rule looks for something to sweep.
	planEvery = time.Minute
	// mostPlaces bounds at how many addresses of an asset one look for something to
	// sweep looks.
	mostPlaces = 200
	// worthwhile is how many times its fee a sweep must be worth.
	worthwhile = 2
	// byRule stands where a person does who wanted a sweep.
	byRule = "rule"
)

// sweepable reports whether coins of players are swept on a network: where each player
// has an account of the network.
func sweepable(network chain.Network) bool { return !spendsOutputs(network) && !network.Tags }

// planNow plans what staff have asked for, and now and then what the settings ask for.
func (s *Service) planNow(ctx context.Context, network chain.Network) error {
	least, by := dollars(s.limits.sweepLeast.Get()), byRule
	now := s.Clock.Now()
	s.mu.Lock()
	due := least > 0 && now.Sub(s.ruled[network.ID]) >= planEvery
	s.mu.Unlock()
	var places []place // found outside of the write: there may be very many addresses
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		st, err := standOf(q, network.ID)
		if err != nil || st.halted != "" {
			due = false
			return err
		}
		if st.sweepBy != "" {
			least, by, due = 0, st.sweepBy, true
		}
		if !due {
			return nil
		}
		for _, asset := range s.assetsOf(network) {
			list, err := unswept(q, network.ID, asset.ID, mostPlaces)
			if err != nil {
				return err
			}
			places = append(places, list...)
		}
		return nil
	})
	if err != nil || !due || len(places) == 0 && by == byRule {
		return err
	}
	fee, err := s.fees(ctx, network.ID)
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.planIn(tx, network, fee, places, least, by); err != nil || by == byRule {
			return err
		}
		st, err := standOf(tx, network.ID)
		if err != nil {
			return err
		}
		st.sweepBy = ""
		return putStand(tx, st)
	})
	if err == nil {
		s.mu.Lock()
		s.ruled[network.ID] = now
		s.mu.Unlock()
	}
	return err
}

// planIn plans sweeps of places with what is worth least or more, the most valuable ones
// first and as many as may be open at a time.
// Nothing is planned while the payments of the network are stopped.
func (s *Service) planIn(tx *db.Tx, network chain.Network, fee chain.Fee, places []place, least int64, by string) error {
	if st, err := standOf(tx, network.ID); err != nil || st.halted != "" {
		return err
	}
	under, err := openSweeps(tx, network.ID)
	if err != nil || len(under) >= s.limits.sweepMost.Get() {
		return err
	}
	var good []sweeping
	for _, at := range places {
		if slices.ContainsFunc(under, func(w sweeping) bool { return w.asset == at.asset && w.address == at.address }) {
			continue
		}
		w, worth, err := s.candidate(tx, network, fee, at, least, by)
		if err != nil {
			return err
		}
		if worth {
			good = append(good, w)
		}
	}
	slices.SortStableFunc(good, func(x, y sweeping) int { return cmp.Compare(y.usd, x.usd) })
	for _, w := range good[:min(len(good), max(s.limits.sweepMost.Get()-len(under), 0))] {
		if err := putSweep(tx, w); err != nil {
			return err
		}
	}
	return nil
}

// assetsOf lists the assets of a network.
func (s *Service) assetsOf(network chain.Network) []chain.Asset {
	return slices.DeleteFunc(slices.Clone(s.Networks.Assets()), func(a chain.Asset) bool { return a.Network != network.ID })
}

// candidate is the sweep of an asset at an address, if it is worth it and the site's
// keys have the address. What failed before is not tried again by the rule.
func (s *Service) candidate(tx *db.Tx, network chain.Network, fee chain.Fee, at place, least int64, by string) (w sweeping, good bool, err error) {
	asset, currency, err := s.asset(at.asset)
	if err != nil {
		return w, false, nil // an asset that the site has no more
	}
	path, found, err := s.Deposits.Owner(tx, network.ID, at.address)
	if err != nil || !found {
		return w, false, err
	}
	// Addresses of a key that the operator has changed since are not the site's to sign for.
	if own, err := s.Addresses.At(network.ID, path); err == nil && own != at.address {
		return w, false, nil
	}
	if before, found, err := latestSweep(tx, network.ID, at.address, at.asset); err != nil || found && before.state == failed && by == byRule {
		return w, false, err
	}
	sweepID, err := s.newID()
	if err != nil {
		return w, false, err
	}
	w = sweeping{
		id: sweepID, network: network.ID, asset: asset.ID, currency: currency.ID, address: at.address, path: path, target: hot,
		state: waiting, cost: new(big.Int), by: by, at: tx.Now().UnixMilli(),
	}
	if w.target, w.receiver, err = s.sweepTarget(tx, asset, currency); err != nil {
		return w, false, err
	}
	rows, err := s.counted(tx, w)
	if err != nil || len(rows) == 0 {
		return w, false, err
	}
	w.units = sumOf(rows)
	amount, _, err := asset.Book(w.units, currency)
	if err != nil {
		return w, false, err
	}
	w.usd = s.usd(amount, currency)
	good, err = s.worthIt(network, fee, w, least, by)
	return w, good, err
}

// worthIt reports whether what a sweep moves is worth more than it costs, and what the
// rule asks for.
func (s *Service) worthIt(network chain.Network, fee chain.Fee, w sweeping, least int64, by string) (bool, error) {
	maker, found := s.Networks.Maker(network.ID)
	if !found {
		return false, nil
	}
	outputs := []chain.Output{{Asset: w.asset, To: w.receiver, Units: w.units}}
	trial, refused := maker.Draft(network, chain.Funds{From: w.path, Address: w.address}, outputs, fee, s.Clock.Now())
	if refused != nil {
		s.Log.Warn("a sweep cannot be made", "network", network.ID, "address", w.address, "error", refused)
		return false, nil
	}
	coinAsset, coinCurrency, err := s.coin(network)
	if err != nil {
		return false, err
	}
	cost, err := bookUp(coinAsset, coinCurrency, trial.Fee)
	if err != nil {
		return false, err
	}
	if coinAsset.ID == w.asset && w.units.Cmp(trial.Fee) <= 0 {
		return false, nil
	}
	costs := s.usd(cost, coinCurrency)
	if w.usd == int64(money.MaxAmount) || costs == int64(money.MaxAmount) { // nobody knows a price
		return by != byRule, nil
	}
	return w.usd >= least && w.usd/worthwhile >= costs, nil
}

// sweepTarget is where coins of an asset go: to the hot wallet, or to the cold one when
// the hot one has as much as staff want.
func (s *Service) sweepTarget(q db.Querier, asset chain.Asset, currency money.Currency) (target, receiver string, err error) {
	own, err := s.hot(asset.Network)
	if err != nil {
		return "", "", err
	}
	l := s.level(asset.ID)
	high, err := money.ParseAmount(l.High, currency.Decimals)
	if l.Cold == "" || l.High == "" || err != nil {
		return hot, own, nil
	}
	has, err := holdingOf(q, asset.Network, hot, currency.ID)
	if err != nil || has < high {
		return hot, own, err
	}
	return cold, l.Cold, nil
}

// counted lists the coins of a sweep: those that the books count and no payment has. To
// the cold wallet, which the books know by whole minor units, go whole coins only.
func (s *Service) counted(q db.Querier, w sweeping) (list []coin, err error) {
	asset, currency, err := s.asset(w.asset)
	if err != nil {
		return nil, err
	}
	all, err := coinsAt(q, w.network, w.address, w.asset)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.series != nil || len(list) == mostCoins {
			continue
		}
		booked, err := s.Deposits.Booked(q, c.network, c.txid, c.output)
		if err != nil {
			return nil, err
		}
		_, left, err := asset.Book(c.units, currency)
		if err != nil {
			return nil, err
		}
		if booked && (w.target == hot || asset.Token == "" || left.Sign() == 0) {
			list = append(list, c)
		}
	}
	return list, nil
}

func sumOf(list []coin) *big.Int {
	sum := new(big.Int)
	for _, c := range list {
		sum.Add(sum, c.units)
	}
	return sum
}

// sweepOn does the next steps of the sweeps of a network: it plans what the rule asks
// for and makes drafts of what waits.
func (s *Service) sweepOn(ctx context.Context, network chain.Network, node chain.Node) (moved bool, err error) {
	if !sweepable(network) {
		return false, nil
	}
	if err := s.planNow(ctx, network); err != nil {
		return false, err
	}
	var list []sweeping
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if st, err := standOf(q, network.ID); err != nil || st.halted != "" {
			return err
		}
		list, err = openSweeps(q, network.ID)
		return err
	})
	list = slices.DeleteFunc(list, func(w sweeping) bool { return w.state != waiting })
	if err != nil || len(list) == 0 {
		return false, err
	}
	a, err := s.askAll(ctx, network, node)
	if err != nil {
		return false, err
	}
	for _, w := range list {
		did, err := s.sweepNext(ctx, a, node, w)
		moved = moved || did
		if errors.Is(err, chain.ErrFunds) { // nor can it pay the fees of the others
			return moved, s.noteShort(ctx, w)
		}
		if err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// sweepNext makes the next draft of a sweep, or ends it.
func (s *Service) sweepNext(ctx context.Context, a asked, node chain.Node, w sweeping) (moved bool, err error) {
	own := a
	own.address = w.address
	if own.used, err = usedNonce(ctx, node, a.network, w.address); err != nil {
		return false, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		moved, err = s.sweepIn(tx, a, own, w)
		return err
	})
	return moved && err == nil, err
}

// noteShort notes for staff why a sweep waits.
func (s *Service) noteShort(ctx context.Context, w sweeping) error {
	const tooLittle = "The hot wallet has too little for the fee."
	if w.reason == tooLittle {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, found, err := sweepByID(tx, w.id)
		if err != nil || !found || now.state != waiting {
			return err
		}
		now.reason = tooLittle
		return putSweep(tx, now)
	})
}
