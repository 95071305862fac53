package content

import (
	"fmt"

	"croupier/db"
)

// insertPicture stores a picture. If it is already stored, its age is reset.
func insertPicture(tx *db.Tx, p picture) error {
	_, err := tx.Exec(`INSERT INTO pictures (id, path, type, width, height, bytes, data, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at`,
		p.id, p.path(), p.kind, p.width, p.height, len(p.data), p.data, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("keep a picture: %w", err)
	}
	return nil
}

func countPictures(q db.Querier) (count int, err error) {
	if err := q.QueryRow(`SELECT COUNT(*) FROM pictures`).Scan(&count); err != nil {
		return 0, fmt.Errorf("count the pictures: %w", err)
	}
	return count, nil
}

// pictureByID finds a picture. found is false if there is none.
func pictureByID(q db.Querier, id string) (p picture, found bool, err error) {
	p.id = id
	err = q.QueryRow(`SELECT type, width, height, data FROM pictures WHERE id = $1`, id).Scan(&p.kind, &p.width, &p.height, &p.data)
	if db.IsNotFound(err) {
		return p, false, nil
	}
	if err != nil {
		return p, false, fmt.Errorf("read picture %s: %w", id, err)
	}
	return p, true, nil
}

// deletePictures deletes unused pictures that are older than a time.
func deletePictures(tx *db.Tx, before int64) error {
	_, err := tx.Exec(`DELETE FROM pictures WHERE created_at < $1
		AND NOT EXISTS (SELECT 1 FROM promotion_banners WHERE image = pictures.path)
		AND NOT EXISTS (SELECT 1 FROM slides WHERE slides.path = pictures.path)
		AND NOT EXISTS (SELECT 1 FROM notifications WHERE icon = pictures.path)
		AND NOT EXISTS (SELECT 1 FROM announcement WHERE image = pictures.path)`, before)
	if err != nil {
		return fmt.Errorf("forget pictures that nothing shows: %w", err)
	}
	return nil
}
