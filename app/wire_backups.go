package app

import (
	"context"
	"fmt"
	"strings"

	"filippo.io/age"

	"croupier/app/care/identity"
	"croupier/app/desk/backups"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// SealedPapers looks whether the documents of identity checks that a database refers to are in a
// folder and open with the site's secret.
func SealedPapers(ctx context.Context, d *db.DB, folder string, siteKey []byte, bad func(name, problem string)) (int64, error) {
	if siteKey == nil {
		return identity.LookAtFiles(ctx, d, folder, nil, bad)
	}
	sealer, err := seal.New(siteKey, identityPurpose)
	if err != nil {
		return 0, fmt.Errorf("look at the documents: %w", err)
	}
	return identity.LookAtFiles(ctx, d, folder, sealer, bad)
}

// wireBackups makes what copies the database. A demonstration makes no backups by
// itself.
func wireBackups(_ context.Context, k *kernel, _ none) (*backups.Service, feature.Feature, error) {
	sealer, err := seal.New(k.siteKey, "backup place")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the backups: %w", err)
	}
	var recipients []age.Recipient
	for _, text := range k.cfg.Backups.Recipients {
		parsed, err := age.ParseRecipients(strings.NewReader(text))
		if err != nil {
			return nil, feature.Feature{}, fmt.Errorf("set up the backups: %w", err)
		}
		recipients = append(recipients, parsed...)
	}
	service := backups.New(backups.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, StaffLog: k.staffLog, Sealer: sealer, Folder: k.cfg.Path("backups"), Files: k.cfg.Path("identity"), Papers: SealedPapers,
		Key:        func() ([]byte, error) { return config.SiteKeyFile(k.cfg.Data) },
		Recipients: recipients, Command: k.cfg.Backups.Command, Scheduled: !k.cfg.Demo,
	})
	return service, feature.Feature{
		Name: "backups", Calls: service.Actions(), Permissions: backups.Permissions(), Settings: []settings.Group{service.Settings()},
		Mounts: service.Mounts(), Jobs: service.Jobs(), Office: service.Office(),
		Workers: []feature.Worker{{Name: "backups", Run: service.Run, Failure: feature.Restart}},
	}, nil
}
