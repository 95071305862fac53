package app

import (
	"context"

	"croupier/app/kernel/doctor"
	"croupier/app/server/preflight"
)

// StaticChecks check a configuration without a running site and without the network.
func StaticChecks(site preflight.Site) []doctor.Check {
	return append(preflight.Checks(site), doctor.Check{Group: doctor.Files, Name: "Key and database", Run: func(ctx context.Context) []doctor.Finding {
		return checkSecretMatches(ctx, site.Config)
	}})
}
