package simulate

import (
	"testing"

	"croupier/app/kernel/originals"
)

// BenchmarkRounds plays each game as simulate does, with the choices of its
// first return. One operation is one round. Run shares the rounds among all
// processors, so GOMAXPROCS=1 measures one core.
func BenchmarkRounds(b *testing.B) {
	for _, game := range originals.All() {
		b.Run(game.Definition().ID, func(b *testing.B) {
			b.ReportAllocs()
			result := run(b, Options{Game: game, Rounds: b.N, ServerSeed: seed})
			if result.Rounds != b.N {
				b.Fatalf("%d of %d rounds were played", result.Rounds, b.N)
			}
		})
	}
}
