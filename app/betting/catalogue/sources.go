package catalogue

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/product"
	"croupier/db"
)

// SourceChanges are the numbers of games that Put changed.
type SourceChanges struct {
	Added, Changed, Unchanged int
	// Withdrawn are the games that became unavailable.
	Withdrawn int
}

// errListing refuses the list of a source, with its problems.
var errListing = fault.New(fault.CodeInvalid, "The source lists games that the catalogue cannot have.")

// Put lists all games of a source in its transaction. Games that are no longer listed become
// unavailable: their rows stay, because old wagers have their names. Running sites see the change
// within seconds. Errors: a coded one with the problems of the list.
func Put(tx *db.Tx, source string, list []gamelaunch.Listing) (SourceChanges, error) {
	return put(tx, source, list, true)
}

// Update lists some games of a source like Put, and leaves its others unchanged. A large source is
// listed in parts by it, so that bets can run in between.
func Update(tx *db.Tx, source string, list []gamelaunch.Listing) (SourceChanges, error) {
	return put(tx, source, list, false)
}

// Listed returns the games of a source as they are stored, with those that are unavailable.
func Listed(q db.Querier, source string) ([]gamelaunch.Listing, error) {
	edition, err := readEdition(q)
	if err != nil {
		return nil, err
	}
	games, err := gamesOfSource(q, edition, source)
	if err != nil {
		return nil, err
	}
	providers, err := readProviders(q, edition)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, p := range providers {
		names[p.Slug] = p.Name
	}
	list := make([]gamelaunch.Listing, len(games))
	for i := range games {
		list[i] = games[i].listing(names[games[i].Provider])
	}
	return list, nil
}

func put(tx *db.Tx, source string, list []gamelaunch.Listing, complete bool) (changes SourceChanges, err error) {
	edition, err := readEdition(tx)
	if err != nil {
		return changes, err
	}
	providers, err := readProviders(tx, edition)
	if err != nil {
		return changes, err
	}
	wanted, err := readListings(source, list, providers)
	if err != nil {
		return changes, err
	}
	stored, err := gamesOfSource(tx, edition, source)
	if err != nil {
		return changes, err
	}
	w := sourceWriter{tx: tx, edition: edition, known: gamesByID(stored), changes: &changes}
	if err := w.write(wanted, providers); err != nil {
		return changes, err
	}
	if complete {
		if err := w.withdraw(wanted.Games); err != nil {
			return changes, err
		}
	}
	if changes.Added+changes.Changed+changes.Withdrawn == 0 {
		return changes, nil
	}
	return changes, countVersion(tx)
}

// sourceWriter writes the games of a source.
type sourceWriter struct {
	tx      *db.Tx
	edition int64
	known   map[string]*Game
	changes *SourceChanges
}

// write stores the games that differ from the stored ones, with their providers.
func (w *sourceWriter) write(wanted List, providers []Provider) error {
	for i := range wanted.Providers {
		if slices.ContainsFunc(providers, func(p Provider) bool { return p.Slug == wanted.Providers[i].Slug }) {
			continue
		}
		if err := insertProvider(w.tx, w.edition, &wanted.Providers[i]); err != nil {
			return err
		}
	}
	for i := range wanted.Games {
		g, old := &wanted.Games[i], w.known[wanted.Games[i].ID]
		if old != nil && old.equals(g) && old.equalsSource(g) {
			w.changes.Unchanged++
			continue
		}
		if old == nil {
			w.changes.Added++
			if err := requireFreeID(w.tx, w.edition, g); err != nil {
				return err
			}
		} else {
			w.changes.Changed++
			if err := deleteGame(w.tx, w.edition, g.ID); err != nil {
				return err
			}
		}
		if err := insertGame(w.tx, w.edition, g); err != nil {
			return err
		}
	}
	return nil
}

// withdraw makes the games unavailable that are not listed.
func (w *sourceWriter) withdraw(listed []Game) error {
	now := gamesByID(listed)
	for id, g := range w.known {
		if now[id] != nil || g.IsUnavailable {
			continue
		}
		w.changes.Withdrawn++
		if err := setUnavailable(w.tx, w.edition, id); err != nil {
			return err
		}
	}
	return nil
}

// Formats of figures of a game.
var (
	decimalForm = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,6})?$`)
	sourceForm  = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)
)

const maxExternal = 128

// readListings checks the games of a source by the rules of lists and those of sources. Errors: errListing.
func readListings(source string, list []gamelaunch.Listing, providers []Provider) (List, error) {
	if !sourceForm.MatchString(source) {
		return List{}, fmt.Errorf("the name of a source is %q", source)
	}
	c := newChecker()
	for i := range list {
		l := &list[i]
		c.entry = "game " + l.ID
		before := len(c.list.Games)
		c.addGame(0, gameEntry{
			ID: l.ID, Name: l.Name, Provider: l.Provider, Category: l.Category, CustomCategory: l.CustomCategory, Image: l.Image, Priority: l.Priority, Tags: l.Tags,
		})
		c.checkListing(l)
		if len(c.list.Games) > before {
			c.list.Games[before].setSource(source, l)
		}
	}
	if len(c.problems) > 0 {
		texts := []string{}
		for _, p := range c.problems[:min(len(c.problems), maxListedProblems)] {
			texts = append(texts, p.Element+": "+p.Reason)
		}
		return List{}, errListing.With("problems", texts)
	}
	return c.list.resolved(providers), nil
}

// checkListing checks what only games of sources have.
func (c *checker) checkListing(l *gamelaunch.Listing) {
	switch {
	case l.External == "" || len(l.External) > maxExternal:
		c.fail(0, "the id of the source is empty or longer than %d bytes", maxExternal)
	case !slices.Contains(product.Groups(), l.Group):
		c.fail(0, "the group %q is unknown", l.Group)
	case !slices.Contains([]string{"", gamelaunch.LowVolatility, gamelaunch.MediumVolatility, gamelaunch.HighVolatility}, l.Volatility):
		c.fail(0, "the volatility %q is unknown", l.Volatility)
	case l.MaxWin != "" && !decimalForm.MatchString(l.MaxWin):
		c.fail(0, "the largest win %q is no decimal number", l.MaxWin)
	case l.RTP != "" && !validRTP(l.RTP):
		c.fail(0, "the return to player %q is no percentage", l.RTP)
	}
	for _, code := range l.Blocked {
		if !country.Known(code) {
			c.fail(0, "%.8q is no country of two capital letters", code)
		}
	}
}

// maxRTP is the largest return to player in percent. A package of a test may return more than its price.
var maxRTP = big.NewRat(1000, 1)

func validRTP(text string) bool {
	if !decimalForm.MatchString(text) {
		return false
	}
	value, ok := new(big.Rat).SetString(text)
	return ok && value.Cmp(maxRTP) <= 0
}

// setSource adds what only games of sources have.
func (g *Game) setSource(source string, l *gamelaunch.Listing) {
	g.Source, g.External, g.Group = source, l.External, l.Group
	g.Currencies, g.Blocked = cleanLabels(l.Currencies, true), cleanLabels(l.Blocked, true)
	g.RTP, g.MaxWin, g.Volatility = l.RTP, l.MaxWin, l.Volatility
	g.Released, g.IsUnavailable = l.Released, l.Unavailable
}

// equalsSource compares what only games of sources have.
func (g *Game) equalsSource(other *Game) bool {
	return g.Source == other.Source && g.External == other.External && g.Group == other.Group && slices.Equal(g.Currencies, other.Currencies) &&
		slices.Equal(g.Blocked, other.Blocked) && g.RTP == other.RTP && g.MaxWin == other.MaxWin && g.Volatility == other.Volatility &&
		g.IsUnavailable == other.IsUnavailable
}

// listing returns a stored game as its source listed it.
func (g *Game) listing(provider string) gamelaunch.Listing {
	return gamelaunch.Listing{
		ID: g.ID, External: g.External, Name: g.Name, Provider: provider, Category: g.Category, CustomCategory: g.CustomCategory, Tags: g.Tags, Image: g.Image,
		Priority: g.Priority, Released: g.Released, Group: g.Group, Currencies: g.Currencies, Blocked: g.Blocked, RTP: g.RTP, MaxWin: g.MaxWin,
		Volatility: g.Volatility, Unavailable: g.IsUnavailable,
	}
}
