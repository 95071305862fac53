package host

import (
	"context"
	"math/big"
	"path"
	"slices"
	"strings"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/product"
	"croupier/db"
)

// ListGames lists the installed games in the catalogue. A site calls it at its start, so that the
// catalogue agrees with the installed versions after an upgrade or a restore.
func (s *Service) ListGames(ctx context.Context) error { return s.DB.Write(ctx, s.list) }

// list lists the installed games in the catalogue: each with its enabled version, or as unavailable
// with the version that was installed last.
func (s *Service) list(tx *db.Tx) error {
	versions, err := installedVersions(tx)
	if err != nil {
		return err
	}
	shown := map[string]Version{}
	var games []string
	for _, v := range versions {
		last, known := shown[v.Game]
		if !known {
			games = append(games, v.Game)
		}
		if !last.Enabled {
			shown[v.Game] = v
		}
	}
	list := make([]gamelaunch.Listing, len(games))
	for i, game := range games {
		list[i] = s.listing(shown[game])
	}
	return s.Games.Put(tx, gamelaunch.Installed, list)
}

// listing describes a version for the catalogue. A version whose files cannot be read has no figures.
func (s *Service) listing(v Version) gamelaunch.Listing {
	l := gamelaunch.Listing{
		ID: v.Game, External: v.Game, Name: v.Name, Provider: v.Provider, Category: []string{"Slots"}, Group: product.Slots, Unavailable: !v.Enabled,
		Released: v.InstalledAt,
	}
	manifest, err := mathpackage.ReadManifest(VersionFolder(s.Folder, v.Game, v.Version))
	if err != nil || len(manifest.Modes) == 0 {
		return l
	}
	base := manifest.Modes[max(0, slices.IndexFunc(manifest.Modes, func(m mathpackage.Summary) bool { return m.Cost == "1" }))]
	l.RTP, l.Volatility, l.MaxWin = base.RTPPercent, volatility(base.Variance), largestWin(manifest.Modes)
	l.Image = s.cover(v, manifest)
	return l
}

// The variances of a round, in squared bets, at which the volatility of a game changes: a standard
// deviation of 5 and of 10 bets.
var mediumVariance, highVariance = big.NewRat(25, 1), big.NewRat(100, 1)

// volatility names the volatility of a game by the exact variance of its base mode; empty if it is
// unknown.
func volatility(variance string) string {
	value, ok := new(big.Rat).SetString(variance)
	switch {
	case !ok:
		return ""
	case value.Cmp(mediumVariance) < 0:
		return gamelaunch.LowVolatility
	case value.Cmp(highVariance) < 0:
		return gamelaunch.MediumVolatility
	}
	return gamelaunch.HighVolatility
}

// largestWin is the largest win of all modes in multiples of the bet.
func largestWin(modes []mathpackage.Summary) string {
	largest := new(big.Rat)
	for _, m := range modes {
		if win, ok := new(big.Rat).SetString(m.MaxWin); ok && win.Cmp(largest) > 0 {
			largest = win
		}
	}
	text := largest.FloatString(2)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// cover returns the address of a front end's picture cover.svg, cover.webp, cover.png or cover.jpg;
// empty if it has none.
func (s *Service) cover(v Version, manifest mathpackage.Manifest) string {
	for _, file := range manifest.Files {
		folder, name := path.Split(file.Name)
		if folder == mathpackage.FrontFolder+"/" && slices.Contains([]string{"cover.svg", "cover.webp", "cover.png", "cover.jpg"}, name) {
			return s.Origin + FrontPrefix + v.Game + "/" + v.Version + "/" + name
		}
	}
	return ""
}
